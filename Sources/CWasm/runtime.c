// CWasm: the part of a C runtime that compiled Swift calls on its own and that neither the toolchain nor the C library for WebAssembly brings
// (Debian's wasi-libc gives malloc, free, memcpy and their like). It holds no code of the program's, and on other machines it is empty.

#if defined(__wasm__)

#include <stddef.h>
#include <stdint.h>

/// Fills `buffer` with the same bytes every time. Swift asks for random bytes to seed the hashes of Dictionary and Set; as nothing that is shown may
/// depend on their order, the seed must not matter, and a fixed one makes every run the same. It is not for secrets: the core has none.
void arc4random_buf(void *buffer, size_t count) {
    unsigned char *bytes = buffer;
    for (size_t i = 0; i < count; i++) bytes[i] = 0x5a;
}

/// What stack protectors compare with. In WebAssembly return addresses are not on the stack that code can write to, so a fixed value loses
/// nothing; it still catches an overflow.
uintptr_t __stack_chk_guard = 0x5a5a5a5a;

/// Called when that value has changed. Traps; the worker drops the instance and starts a new one.
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

/// The low 128 bits of a product of two 128-bit integers: Swift's `multipliedFullWidth` of 64 bits ends here. By schoolbook on halves of 32 bits;
/// https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/builtins/multi3.c states the contract.
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
