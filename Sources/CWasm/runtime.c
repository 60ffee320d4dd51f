// CWasm provides the C runtime functions that compiled Swift code calls implicitly, but that are missing from both the
// toolchain and the C library for WebAssembly, or smaller here. (Debian's wasi-libc provides memcpy and similar
// functions.) This file contains none of the program's own code, and is empty on other platforms.

#if defined(__wasm__)

#include <stddef.h>
#include <stdint.h>

#include "decompositions.h"

/// Fills `buffer` with constant bytes. Swift requests random bytes to seed the hashes for Dictionary and Set. The
/// program's output never depends on their order, so a constant seed is safe and makes every run the same. This
/// function isn't suitable for cryptography, which the core doesn't use.
void arc4random_buf(void *buffer, size_t count) {
    unsigned char *bytes = buffer;
    for (size_t i = 0; i < count; i++) bytes[i] = 0x5a;
}

/// The value that stack protectors check. In WebAssembly, return addresses aren't in writable memory, so a constant is
/// no less secure than a random value. The constant still detects overflows.
uintptr_t __stack_chk_guard = 0x5a5a5a5a;

/// Called when the stack protector's value has changed, which means that the stack has overflowed. This function traps.
/// The service worker then discards this WebAssembly instance and starts a new one.
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

/// Returns the low 128 bits of the product of two 128-bit integers. Swift's 64-bit `multipliedFullWidth` needs this function. It
/// multiplies 32-bit halves. Specification: https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/builtins/multi3.c
__int128 __multi3(__int128 a, __int128 b) {
    uint64_t a_low = (uint64_t)a, a_high = (uint64_t)((unsigned __int128)a >> 64);
    uint64_t b_low = (uint64_t)b, b_high = (uint64_t)((unsigned __int128)b >> 64);
    uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32;
    uint64_t b0 = (uint32_t)b_low, b1 = b_low >> 32;
    uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
    uint64_t middle = (p00 >> 32) + (uint32_t)p01 + (uint32_t)p10;
    uint64_t low = (p00 & 0xffffffffu) | (middle << 32);
    uint64_t high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + a_low * b_high + a_high * b_low;
    return (__int128)(((unsigned __int128)high << 64) | low);
}

// The next functions replace the C library's allocator, which is five times as large. Memory consists of adjacent chunks. A free
// chunk is in the list for its size, and joins free neighbours.

/// A chunk of memory. Its address is 4 below a multiple of 16, so that the bytes after `head` are aligned.
typedef struct chunk {
    /// The chunk's size in bytes, a multiple of 16, and the flags `USED` and `AFTER_USED`.
    uint32_t head;
    /// The neighbours in a free chunk's list. A free chunk's last four bytes contain its size again.
    struct chunk *next, *previous;
} chunk;

/// Whether a chunk is in use.
#define USED 1u
/// Whether the chunk before it is in use.
#define AFTER_USED 2u

/// The first free chunk of each list, and a bit for each list that isn't empty.
static chunk *lists[128];
static uint32_t filled[4];
/// The end of the memory, where a chunk of size 0 is always in use.
static chunk *last;

extern unsigned char __heap_base;

static uint32_t size_of(const chunk *it) { return it->head & ~15u; }

static chunk *at(chunk *it, intptr_t distance) { return (chunk *)((char *)it + distance); }

/// Returns the number of the list for a size. Below 512 bytes, each size has its own list. Above, there are four lists between a power of
/// two and the next.
static uint32_t list_of(uint32_t size) {
    if (size < 512) return size >> 4;
    uint32_t power = 31 - (uint32_t)__builtin_clz(size);
    return 32 + (power - 9) * 4 + (size >> (power - 2) & 3);
}

static void take_out(chunk *it) {
    uint32_t list = list_of(size_of(it));
    if (it->next) it->next->previous = it->previous;
    if (it->previous) {
        it->previous->next = it->next;
    } else {
        lists[list] = it->next;
        if (!it->next) filled[list >> 5] &= ~(1u << (list & 31));
    }
}

void free(void *memory) {
    if (!memory) return;
    chunk *it = at(memory, -4);
    uint32_t size = size_of(it);
    chunk *after = at(it, (intptr_t)size);
    if (!(after->head & USED)) {
        take_out(after);
        size += size_of(after);
    }
    if (!(it->head & AFTER_USED)) {
        uint32_t before = ((uint32_t *)it)[-1];
        it = at(it, -(intptr_t)before);
        take_out(it);
        size += before;
    }
    it->head = size | AFTER_USED;
    after = at(it, (intptr_t)size);
    after->head &= ~AFTER_USED;
    ((uint32_t *)after)[-1] = size;
    uint32_t list = list_of(size);
    it->previous = NULL;
    it->next = lists[list];
    if (it->next) it->next->previous = it;
    lists[list] = it;
    filled[list >> 5] |= 1u << (list & 31);
}

/// Adds a free chunk of at least `size` bytes. Returns 0 if there isn't enough memory.
static int grow(uint32_t size) {
    size_t pages = __builtin_wasm_memory_size(0);
    chunk *start = last;
    if (!start) {
        start = at((chunk *)(((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15), 12);
        start->head = AFTER_USED;
    }
    uintptr_t wanted = (uintptr_t)start + size + 4;
    if (wanted < (uintptr_t)start) return 0;
    if (last || wanted > pages << 16) {
        size_t more = (wanted - (uintptr_t)start + 0xffff) >> 16;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) return 0;
        pages += more;
    }
    last = at((chunk *)(pages << 16), -4);
    uint32_t length = (uint32_t)((char *)last - (char *)start);
    last->head = USED;
    start->head = (start->head & AFTER_USED) | USED | length;
    free(at(start, 4));
    return 1;
}

/// Keeps the first `size` bytes of a chunk, and frees the rest if it is large enough for a chunk.
static void cut(chunk *it, uint32_t size) {
    uint32_t rest = size_of(it) - size;
    if (!rest) return;
    it->head -= rest;
    chunk *other = at(it, (intptr_t)size);
    other->head = rest | USED | AFTER_USED;
    free(at(other, 4));
}

void *malloc(size_t count) {
    if (count > 0x7fffffff) return NULL;
    uint32_t size = ((uint32_t)count + 19) & ~15u;
    for (;;) {
        uint32_t list = list_of(size);
        chunk *it = lists[list];
        while (it && size_of(it) < size) it = it->next;
        // Every chunk in a later list is large enough.
        uint32_t word = ++list >> 5, bits = word < 4 ? filled[word] & ~0u << (list & 31) : 0;
        while (!it && word < 4) {
            if (bits) it = lists[word << 5 | (uint32_t)__builtin_ctz(bits)];
            if (++word < 4) bits = filled[word];
        }
        if (it) {
            take_out(it);
            it->head |= USED;
            at(it, (intptr_t)size_of(it))->head |= AFTER_USED;
            cut(it, size);
            return at(it, 4);
        }
        if (!grow(size)) return NULL;
    }
}

int posix_memalign(void **result, size_t alignment, size_t count) {
    *result = malloc(alignment <= 16 ? count : count + alignment);
    if (!*result) return 12;  // ENOMEM
    uintptr_t gap = -(uintptr_t)*result & (alignment - 1);
    if (alignment > 16 && gap) {
        // The chunk's start is free again. Its end stays part of the chunk.
        chunk *it = at(*result, -4), *rest = at(it, (intptr_t)gap);
        rest->head = (size_of(it) - (uint32_t)gap) | USED | AFTER_USED;
        it->head = (it->head & AFTER_USED) | USED | (uint32_t)gap;
        *result = at(rest, 4);
        free(at(it, 4));
    }
    return 0;
}

// Foreign strings are strings of Objective-C in UTF-16, which don't exist here. The Swift library's functions for them would take 3 kB of the
// compressed module, because every string function may call them. The linker uses these definitions instead.

/// Defines one of the library's functions so that it traps.
#define NEVER(name, symbol, result, ...) \
    result never_##name(__VA_ARGS__) __asm__(symbol); \
    result never_##name(__VA_ARGS__) { __builtin_trap(); }
/// The parameters for a string.
#define STRING int32_t a, int32_t b, int32_t c, int32_t d, int32_t e

NEVER(count, "$eSS8UTF8ViewV13_foreignCountSiyF", int32_t, STRING)
NEVER(after, "$eSS8UTF8ViewV13_foreignIndex5afterSS0D0VAF_tF", int64_t, int64_t place, STRING)
NEVER(before, "$eSS8UTF8ViewV13_foreignIndex6beforeSS0D0VAF_tF", int64_t, int64_t place, STRING)
NEVER(offset, "$eSS8UTF8ViewV13_foreignIndex_8offsetBySS0D0VAF_SitF", int64_t, int64_t place, int32_t offset, STRING)
NEVER(limited, "$eSS8UTF8ViewV13_foreignIndex_8offsetBy07limitedF0SS0D0VSgAG_SiAGtF", void, void *result, int64_t place,
      int32_t offset, int64_t limit, STRING)
NEVER(distance, "$eSS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF", int32_t, int64_t start, int64_t end, STRING)
NEVER(byte, "$eSS8UTF8ViewV17_foreignSubscript8positions5UInt8VSS5IndexV_tF", int32_t, int64_t place, STRING)
NEVER(scalar, "$eSS17UnicodeScalarViewV13_foreignIndex5afterSS0E0VAF_tF", int64_t, int64_t place, STRING)
NEVER(aligned, "$es11_StringGutsV18foreignScalarAlignySS5IndexVAEF", int64_t, int64_t place, STRING)
NEVER(copied, "$es11_StringGutsV16_foreignCopyUTF84intoSiSgSrys5UInt8VG_tF", void, void *result, void *bytes, int32_t count, STRING)
NEVER(matching, "$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF", int64_t, int64_t place, STRING)
NEVER(native, "$eSS9UTF16ViewV15_nativeGetIndex3forSS0E0VSi_tF", int64_t, int32_t offset, STRING)
NEVER(grown, "$es11_StringGutsV12_foreignGrow33_408A76AB043BD3EFBAB6FAAAAA9B4914LLyySiF", void, int32_t capacity,
      int32_t flags, void *self)
NEVER(appended, "$es11_StringGutsV21_foreignAppendInPlace33_408A76AB043BD3EFBAB6FAAAAA9B4914LLyys01_aB5SliceVF", void, void *other,
      int32_t size, void *self)
NEVER(small, "$es11_StringGutsV24_foreignConvertedToSmall33_408A76AB043BD3EFBAB6FAAAAA9B4914LLs01_fA0VyF", void, void *result, STRING)

/// The text of all decompositions. This definition and the next two functions replace those in the toolchain's library, which compress
/// badly.
const unsigned char *const _swift_stdlib_nfd_decompositions = decomposition_text;

/// For each decomposition in order: its code point in the low 18 bits, and the offset of its text above them.
static uint32_t entries[DECOMPOSITION_COUNT];
/// Whether Unicode composes each decomposition again.
static unsigned char composes[DECOMPOSITION_COUNT];

/// Returns the index of a code point in `entries`, or -1 if it has no decomposition.
static int entry_index(uint32_t code) {
    if (entries[0] == 0) {
        const unsigned char *step = decomposition_steps;
        uint32_t current = 0, offset = 0;
        for (int index = 0; index < DECOMPOSITION_COUNT; index++) {
            uint32_t gap = *step++;
            if (gap == 255) {
                gap = step[0] | (uint32_t)step[1] << 8 | (uint32_t)step[2] << 16;
                step += 3;
            }
            current += gap >> 1;
            composes[index] = gap & 1;
            entries[index] = offset << 18 | current;
            offset += decomposition_text[offset] + 1u;
        }
    }
    int low = 0, high = DECOMPOSITION_COUNT;
    while (low < high) {
        int middle = (low + high) / 2;
        uint32_t found = entries[middle] & 0x3ffff;
        if (found == code) return middle;
        if (found < code) low = middle + 1; else high = middle;
    }
    return -1;
}

/// Returns an entry for the canonical decomposition of a code point: the code point in the low 18 bits, and the offset of its
/// decomposition in the text above them. If the code point has no decomposition, the low bits contain another code point. Hangul
/// syllables have none, because Swift decomposes them by arithmetic.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t code) {
    int index = entry_index(code);
    return index < 0 ? code ^ 1 : entries[index];
}

/// Adds a code point in UTF-8 to a text whose first byte is its length.
static void add_scalar(unsigned char *text, uint32_t code) {
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    text[++text[0]] = (unsigned char)(more == 0 ? code : 0xf0u << (3 - more) | code >> 6 * more);
    while (more-- > 0) text[++text[0]] = 0x80 | (code >> 6 * more & 0x3f);
}

/// Returns the code point that two code points compose to, or UINT32_MAX. Only texts in a rare form need this, so it looks through all
/// decompositions.
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
    unsigned char wanted[32] = {0};
    int index = entry_index(first);
    if (index < 0) {
        add_scalar(wanted, first);
    } else {
        if (!composes[index]) return UINT32_MAX;
        const unsigned char *text = decomposition_text + (entries[index] >> 18);
        for (int at = 0; at <= text[0]; at++) wanted[at] = text[at];
    }
    add_scalar(wanted, second);
    for (index = 0; index < DECOMPOSITION_COUNT; index++) {
        const unsigned char *text = decomposition_text + (entries[index] >> 18);
        int at = 0;
        while (at <= wanted[0] && text[at] == wanted[at]) at++;
        if (at > wanted[0] && composes[index]) return entries[index] & 0x3ffff;
    }
    return UINT32_MAX;
}

#endif
