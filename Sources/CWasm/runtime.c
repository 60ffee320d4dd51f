// CWasm provides the C runtime functions that compiled Swift code calls implicitly, but that are missing from both the
// toolchain and the C library for WebAssembly. (Debian's wasi-libc provides malloc, free, memcpy and similar
// functions.) This file contains none of the program's own code, and is empty on other platforms.

#if defined(__wasm__)

#include <stddef.h>
#include <stdint.h>

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

#endif
