#pragma once
// CWasm has nothing to call: it fills in what the compiler expects of a C runtime. See runtime.c.
