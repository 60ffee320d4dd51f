// Forwards C functions to a library that is loaded on the first call of one of them. The file that includes this header first defines
// LIBRARY_NAMES, the names of the library's files, separated by commas. The first one that is installed is loaded.
#include <dlfcn.h>
#include <pthread.h>

static void *library;

static void load(void) {
    const char *names[] = {LIBRARY_NAMES};
    for (unsigned long index = 0; index < sizeof names / sizeof *names && !library; index++)
        library = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
}

/// Returns the function with this name, or NULL if the library isn't installed.
static void *find(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return library ? dlsym(library, name) : NULL;
}

/// Defines `name` as a function that calls the library's function with the same name. It returns `otherwise` if the library isn't
/// installed.
#define FORWARD(type, name, parameters, arguments, otherwise)                                          \
    type name parameters {                                                                             \
        static type(*_Atomic found) parameters;                                                        \
        type(*function) parameters = found;                                                            \
        if (!function) found = function = (type(*) parameters)find(#name);                             \
        return function ? function arguments : otherwise;                                              \
    }
#define FORWARD_VOID(name, parameters, arguments)                                                      \
    void name parameters {                                                                             \
        static void (*_Atomic found) parameters;                                                       \
        void (*function) parameters = found;                                                           \
        if (!function) found = function = (void (*) parameters)find(#name);                            \
        if (function) function arguments;                                                              \
    }
