import FoundationEssentials
import Glibc
import Terminal

// The program. What it does is in the module `Terminal`.
let environment = ProcessInfo.processInfo.environment
exit(
    await Terminal.run(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
        console: Console.standard(environment: environment)))
