#pragma once
// CWasm exports no functions for Swift code. It provides the C runtime functions that the compiler expects; see runtime.c.
