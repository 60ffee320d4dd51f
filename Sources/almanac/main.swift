import FoundationEssentials
import Glibc
import Terminal

// Ignore SIGXFSZ, so that a write beyond the process's file size limit reports an error instead of ending the program
// (setrlimit(2)).
_ = signal(SIGXFSZ, SIG_IGN)

let environment = ProcessInfo.processInfo.environment
let arguments = Array(CommandLine.arguments.dropFirst())
ProcessArgumentRedactor.hideURLSecrets()
exit(
    await Terminal.run(
        arguments: arguments, environment: environment,
        console: Console.standard(environment: environment)))
