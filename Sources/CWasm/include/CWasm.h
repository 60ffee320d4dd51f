#pragma once
// CWasm doesn't export any functions to Swift code. It provides the C runtime functions that the compiler expects; see
// runtime.c.
