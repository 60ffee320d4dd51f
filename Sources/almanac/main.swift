import FoundationEssentials
import Glibc
import Terminal

// A file that would grow beyond the process's limit is told as an error by the write, and doesn't end the program (setrlimit(2)).
_ = signal(SIGXFSZ, SIG_IGN)

// The program. What it does is in the module `Terminal`.
let environment = ProcessInfo.processInfo.environment
exit(
    await Terminal.run(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
        console: Console.standard(environment: environment)))
