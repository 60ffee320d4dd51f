#if defined(__wasm__)
#include <stddef.h>
#include <stdint.h>
void arc4random_buf(void *buffer, size_t n) { unsigned char *p = buffer; for (size_t i = 0; i < n; i++) p[i] = 0x5a; }
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
unsigned long __stack_chk_guard = 0x5a5a;
typedef struct { uint64_t lo, hi; } pair;
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t al = (uint64_t)a, ah = (uint64_t)((unsigned __int128)a >> 64);
  uint64_t bl = (uint64_t)b, bh = (uint64_t)((unsigned __int128)b >> 64);
  uint64_t a0 = (uint32_t)al, a1 = al >> 32, b0 = (uint32_t)bl, b1 = bl >> 32;
  uint64_t p00 = a0*b0, p01 = a0*b1, p10 = a1*b0, p11 = a1*b1;
  uint64_t mid = (p00 >> 32) + (uint32_t)p01 + (uint32_t)p10;
  uint64_t lo = (p00 & 0xffffffffu) | (mid << 32);
  uint64_t hi = p11 + (p01 >> 32) + (p10 >> 32) + (mid >> 32) + ah*bl + al*bh;
  return (__int128)(((unsigned __int128)hi << 64) | lo);
}
#endif
