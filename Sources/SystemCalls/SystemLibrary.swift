// The `SystemCalls` module is the system's C library under the same name on every platform, for modules that other programs use too.
// It contains no code of its own.

#if canImport(Darwin)
    @_exported public import Darwin
#else
    @_exported public import Glibc
#endif
