// CWasm provides the C runtime functions that compiled Swift code calls implicitly, but that are missing from both the
// toolchain and the C library for WebAssembly. (Debian's wasi-libc provides malloc, free, memcpy and similar
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
