import Foundation
import SQLite
import Testing

/// An actor whose work blocks a thread, as SQLite's does.
private actor Owner {
    private let executor = QueueExecutor(label: "owner")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private(set) var count = 0

    func block(seconds: Double) {
        preconditionIsolated()
        Thread.sleep(forTimeInterval: seconds)
        count += 1
    }
}

@Suite struct QueueExecutorTests {
    @Test func blockedActorsHoldNobodyUp() async {
        // More blocked actors than there are threads for tasks; a plain actor each would stop every other task until they end.
        let owners = (0..<ProcessInfo.processInfo.activeProcessorCount * 4).map { _ in Owner() }
        let started = ContinuousClock.now
        let blocked = owners.map { owner in Task.detached { await owner.block(seconds: 3) } }
        try? await Task.sleep(for: .milliseconds(50))
        await Task.detached {}.value
        // Far under the three seconds, far over what a busy machine needs.
        #expect(ContinuousClock.now - started < .seconds(2))
        for task in blocked { await task.value }
        for owner in owners { #expect(await owner.count == 1) }
    }

    @Test func oneAtATime() async {
        let owner = Owner()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { await owner.block(seconds: 0) } }
        }
        #expect(await owner.count == 50)
    }
}
