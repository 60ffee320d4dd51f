import Dispatch
import Foundation
import SQLite
import Testing

/// An actor that blocks its thread, as SQLite does.
private actor Owner {
    private let executor = QueueExecutor(label: "owner")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private(set) var count = 0

    /// Blocks until the semaphore is signalled. Returns false after 30 seconds without a signal.
    func block(until signal: DispatchSemaphore) -> Bool {
        preconditionIsolated()
        return signal.wait(timeout: .now() + 30) == .success
    }

    func add() { count += 1 }
}

@Suite struct QueueExecutorTests {
    @Test func blockedActorsDoNotBlockOtherTasks() async {
        // The test blocks more actors than there are threads for tasks, and then starts a task that unblocks them. If the actors
        // occupied those threads, as ordinary actors do, the task would never run.
        let signal = DispatchSemaphore(value: 0)
        let owners = (0..<ProcessInfo.processInfo.activeProcessorCount * 4).map { _ in Owner() }
        let blocked = owners.map { owner in Task.detached { await owner.block(until: signal) } }
        try? await Task.sleep(for: .milliseconds(50))
        await Task.detached { for _ in owners { signal.signal() } }.value
        for task in blocked { #expect(await task.value) }
    }

    @Test func workRunsOneAtATime() async {
        let owner = Owner()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 { group.addTask { await owner.add() } }
        }
        #expect(await owner.count == 1000)
    }
}
