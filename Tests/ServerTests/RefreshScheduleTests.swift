import Model
import Testing

@testable import Server

@Suite struct RefreshScheduleTests {
    /// Returns the actions that are due in the first `minutes` minutes. The keys are the minutes in which the actions are due.
    private func steps(_ minutes: UInt32, isInTrouble: (UInt32) -> Bool) -> [UInt32: RefreshSchedule.Decision] {
        var pace = RefreshSchedule()
        var result: [UInt32: RefreshSchedule.Decision] = [:]
        for minute in 0..<minutes {
            let step = pace.next(isInTrouble: isInTrouble(minute))
            if step != .wait { result[minute] = step }
        }
        return result
    }

    @Test func healthyCatalogsAreCheckedEveryHour() {
        #expect(steps(130) { _ in false } == [0: .refresh, 61: .refresh, 122: .refresh])
    }

    @Test func retriesBecomeLessFrequent() {
        let tries = steps(400) { $0 > 0 }.filter { $0.value != .refresh }
        #expect(tries.keys.sorted() == [2, 6, 14, 30, 62, 122, 182, 242, 302, 362])
        #expect(tries[2] == .tryAgain(60) && tries[6] == .tryAgain(180) && tries[362] == .tryAgain(3540))
    }

    @Test func aSuccessResetsTheRetries() {
        let tries = steps(120) { !(40...44).contains($0) }.filter { $0.value != .refresh }
        #expect(tries.keys.sorted().filter { $0 > 44 }.prefix(2) == [46, 50])
    }

    @Test func onlyTemporaryProblemsAreRetried() {
        func status(_ outcome: CatalogStatus.Outcome, _ problem: UpstreamProblem?) -> CatalogStatus {
            CatalogStatus(catalog: CatalogID(known: "x"), checked: nil, outcome: outcome, problem: problem)
        }
        #expect(RefreshSchedule.mayPass(status(.failed, .notReached)))
        #expect(!RefreshSchedule.mayPass(status(.failed, .noStarter)))
        for problem in [UpstreamProblem.keyWanted, .accessDenied, .notFound, .rejected, .pageCircle] {
            #expect(!RefreshSchedule.mayPass(status(.failed, problem)))
        }
        #expect(!RefreshSchedule.mayPass(status(.ok, .someEntries)))
    }
}
