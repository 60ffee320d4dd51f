// Joins the streams of a split WebAssembly module (docs/kit.md). The browser's worker runs this decoder once for each
// version of the core. It is a module of its own, written in C because it must stay small: it has no allocator and no runtime. Damaged input traps.

#if defined(__wasm__)

#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(name)))

enum {
    VARIABLES = 1, INSTRUCTIONS, GET, SET, TEE, BLOCK, BRANCH, TABLE, CALL, GLOBAL, ALIGNMENT, LOAD, STORE,
    BEFORE_SUM, BEFORE_BIT, BEFORE_SHIFT, BEFORE_VARIABLE, BEFORE_CALL, BEFORE_STORE, BEFORE_COMPARISON, BEFORE_OPERAND, BEFORE_OTHER,
    LONG, REST, STREAMS
};
enum { MOST_VARIABLES = 4096 };

extern unsigned char __heap_base;
static unsigned char *free_memory;

/// Returns memory that is never freed. The whole instance is discarded after use.
EXPORT("almanac_allocate") unsigned char *almanac_allocate(uint32_t size) {
    if (!free_memory) free_memory = &__heap_base;
    unsigned char *start = free_memory;
    uint64_t end = (uint64_t)(uintptr_t)start + size + 8, present = (uint64_t)__builtin_wasm_memory_size(0) << 16;
    if (end > present && __builtin_wasm_memory_grow(0, (end - present + 65535) >> 16) == (__SIZE_TYPE__)-1) return 0;
    free_memory = (unsigned char *)(((uintptr_t)start + size + 7) & ~(uintptr_t)7);
    return start;
}

static const unsigned char *next[STREAMS], *end[STREAMS];
static unsigned char *output, *output_end;
static uint16_t used[MOST_VARIABLES];
static uint32_t used_count;

static unsigned char read(int stream) {
    if (next[stream] == end[stream]) __builtin_trap();
    return *next[stream]++;
}

static void write(unsigned char byte) {
    if (output == output_end) __builtin_trap();
    *output++ = byte;
}

static unsigned char copy(int stream) {
    unsigned char byte = read(stream);
    write(byte);
    return byte;
}

static void copy_bytes(int stream, uint32_t count) {
    while (count--) copy(stream);
}

/// Copies a number in LEB128 and returns its value.
static uint32_t copy_number(int stream) {
    uint32_t value = 0, shift = 0;
    unsigned char byte;
    do {
        byte = copy(stream);
        if (shift < 32) value |= (uint32_t)(byte & 127) << shift;
        shift += 7;
    } while (byte > 127);
    return value;
}

static void copy_numbers(int stream, uint32_t count) {
    while (count--) copy_number(stream);
}

static void write_number(uint32_t value) {
    for (; value > 127; value >>= 7) write(value | 128);
    write(value);
}

/// Writes the variable at a place among the recently used ones, and puts it first. Unused ones follow by their numbers.
static void write_variable(int stream) {
    uint32_t place = 0, shift = 0, variable, from;
    unsigned char byte;
    do {
        byte = read(stream);
        place |= (uint32_t)(byte & 127) << (shift & 31);
        shift += 7;
    } while (byte > 127);
    if (place >= MOST_VARIABLES) __builtin_trap();
    if (place < used_count) {
        variable = used[from = place];
    } else {
        // The number of an unused variable is its place less the number of used variables that come after it.
        for (variable = place - used_count;; variable++) {
            uint32_t smaller = 0, is_used = 0;
            for (uint32_t index = 0; index < used_count; index++) {
                smaller += used[index] < variable;
                is_used |= used[index] == variable;
            }
            if (!is_used && variable - smaller == place - used_count) break;
        }
        from = used_count++;
    }
    for (; from > 0; from--) used[from] = used[from - 1];
    used[0] = variable;
    write_number(variable);
}

/// Returns the stream of a constant, which depends on the next instruction.
static int number_stream(unsigned char code) {
    if (code == 0x6A || code == 0x6B) return BEFORE_SUM;
    if (code >= 0x71 && code <= 0x73) return BEFORE_BIT;
    if (code >= 0x74 && code <= 0x76) return BEFORE_SHIFT;
    if (code == 0x21 || code == 0x22) return BEFORE_VARIABLE;
    if (code == 0x10) return BEFORE_CALL;
    if (code >= 0x36 && code <= 0x3E) return BEFORE_STORE;
    if (code >= 0x45 && code <= 0x5A) return BEFORE_COMPARISON;
    return code == 0x20 || code == 0x41 ? BEFORE_OPERAND : BEFORE_OTHER;
}

// The usual alignment of the loads and stores from 0x28 to 0x3E.
static const char ALIGNMENTS[] = "\2\3\2\3\0\0\1\1\0\0\1\1\2\2\2\3\2\3\0\1\0\1\2";

static void write_function(void) {
    for (uint32_t groups = copy_number(VARIABLES); groups; groups--) {
        copy_number(VARIABLES);
        copy(VARIABLES);
    }
    used_count = 0;
    for (uint32_t depth = 1; depth;) {
        unsigned char code = read(INSTRUCTIONS);
        int is_unusual = code >= 0xE0 && code <= 0xF6;
        if (is_unusual) code -= 0xE0 - 0x28;
        write(code);
        if (code >= 0x28 && code <= 0x3E) {
            write(is_unusual ? read(ALIGNMENT) : ALIGNMENTS[code - 0x28]);
            copy_number(code < 0x36 ? LOAD : STORE);
            continue;
        }
        switch (code) {
        case 0x02: case 0x03: case 0x04: depth++; copy_number(BLOCK); break;
        case 0x0B: depth--; break;
        case 0x0C: case 0x0D: copy_number(BRANCH); break;
        case 0x0E: copy_numbers(TABLE, copy_number(TABLE) + 1); break;
        case 0x10: copy_number(CALL); break;
        case 0x11: copy_numbers(REST, 2); break;
        case 0x1C: copy_bytes(REST, copy_number(REST)); break;
        case 0x20: case 0x21: case 0x22: write_variable(GET + code - 0x20); break;
        case 0x23: case 0x24: copy_number(GLOBAL); break;
        case 0x25: case 0x26: case 0x3F: case 0x40: case 0xD0: case 0xD2: copy_number(REST); break;
        case 0x41: copy_number(number_stream(*next[INSTRUCTIONS])); break;
        case 0x42: copy_number(LONG); break;
        case 0x43: copy_bytes(REST, 4); break;
        case 0x44: copy_bytes(REST, 8); break;
        case 0xFC: {
            uint32_t kind = copy_number(REST);
            copy_numbers(REST, kind == 10 ? 2 : kind == 11 ? 1 : 0);
        }
        }
    }
}

/// Returns the module that `input` contains, after its length in 4 bytes. The format is described in docs/kit.md.
EXPORT("almanac_join") unsigned char *almanac_join(const uint32_t *input, uint32_t size) {
    if (size < sizeof(uint32_t) * (3 + STREAMS) || input[0] > UINT32_MAX - 16) __builtin_trap();
    uint32_t length = input[0], code = input[1], functions = input[2];
    const unsigned char *at = (const unsigned char *)(input + 3 + STREAMS), *input_end = (const unsigned char *)input + size;
    for (int stream = 0; stream < STREAMS; stream++) {
        if (input[3 + stream] > (uint32_t)(input_end - at)) __builtin_trap();
        next[stream] = at;
        end[stream] = at += input[3 + stream];
    }
    unsigned char *result = almanac_allocate(length + 4);
    if (!result) __builtin_trap();
    *(uint32_t *)result = length;
    output = result + 4;
    output_end = output + length;
    copy_bytes(0, code);
    write_number(functions);
    while (functions--) {
        // The function's length comes before the function, but is known only after it.
        unsigned char *start = output;
        write_function();
        uint32_t written = output - start, digits = 1;
        for (uint32_t rest = written; rest > 127; rest >>= 7) digits++;
        unsigned char *last = output + digits;
        if (last > output_end) __builtin_trap();
        for (uint32_t index = written; index--;) start[digits + index] = start[index];
        output = start;
        write_number(written);
        output = last;
    }
    copy_bytes(0, end[0] - next[0]);
    if (output != output_end) __builtin_trap();
    return result;
}

#endif
