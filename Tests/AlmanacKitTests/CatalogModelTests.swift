import AlmanacKit
import Testing

@MainActor @Suite struct CatalogModelTests {
    /// Makes a row appear, counted from 1, and waits for what it asks for.
    private func show(_ row: Int, in model: CatalogModel) async {
        model.rowAppeared(at: row - 1)
        await model.settle()
    }

    @Test func pagesAreAskedForWhenTheFifthRowFromTheEndAppears() async {
        let double = PageDouble(count: 334)
        let model = CatalogModel(double, catalog: "trees")
        #expect(double.skips == [])
        await model.load()
        #expect(double.skips == [0] && model.total == 334 && model.rows.count == 20)
        for row in 1...15 { await show(row, in: model) }
        #expect(double.skips == [0])
        await show(16, in: model)
        #expect(double.skips == [0, 20] && model.rows.count == 40)
        for row in 17...35 { await show(row, in: model) }
        #expect(double.skips == [0, 20])
        await show(36, in: model)
        #expect(double.skips == [0, 20, 40])
    }

    @Test func noPageIsAskedForTwiceAtTheSameTime() async {
        let double = PageDouble(count: 100)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        for row in 15..<20 { model.rowAppeared(at: row) }
        await model.settle()
        #expect(double.skips == [0, 20])
    }

    @Test("nothing past the end", arguments: [0, 1, 20, 21, 40, 47])
    func theEnd(count: Int) async {
        let double = PageDouble(count: count)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        var row = 0
        while row < model.rows.count {
            await show(row + 1, in: model)
            row += 1
        }
        #expect(model.rows.count == count && model.total == count)
        #expect(double.skips == Array(stride(from: 0, to: max(count, 1), by: 20)))
        for row in 0..<60 { model.rowAppeared(at: row) }
        await model.settle()
        #expect(double.skips.allSatisfy { $0 < max(count, 1) })
    }

    @Test func aFailedPageIsAskedForAgainWhenARowAppears() async {
        let double = PageDouble(count: 60)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        double.failNext()
        await show(16, in: model)
        #expect(model.phase == .failed(AlmanacError(.source, summary: "No answer")))
        #expect(model.rows.count == 20 && model.rows[0]?.title == "Tree 0")
        await show(17, in: model)
        #expect(double.skips == [0, 20, 20] && model.rows.count == 40 && model.phase == .idle)
        #expect(model.rows.loaded.map { $0.title } == (0..<40).map { "Tree \($0)" })
    }

    @Test func aFailedFirstPageIsAskedForAgain() async {
        let double = PageDouble(count: 60)
        double.failNext()
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        #expect(model.rows.isEmpty)
        await show(1, in: model)
        #expect(model.rows.count == 20)
    }

    @Test func aNewQueryBeginsANewList() async {
        let double = PageDouble(count: 60)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        await show(16, in: model)
        model.query = "oak"
        #expect(model.rows.isEmpty && model.phase == .loading)
        await model.settle()
        #expect(double.lastRequest?.query == "oak" && double.lastRequest?.skip == 0 && model.rows.count == 20)
        model.sort = RowOrder("height", isDescending: true)
        model.favouritesOnly = true
        await model.settle()
        #expect(double.lastRequest?.sort == RowOrder("height", isDescending: true))
        #expect(double.lastRequest?.favouritesOnly == true && model.rows.count == 20)
        let count = double.skips.count
        model.query = "oak"
        await model.settle()
        #expect(double.skips.count == count)
    }

    @Test func aFailedRefreshLeavesTheRows() async {
        let double = PageDouble(count: 60)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        let problem = AlmanacError(.source, summary: "The certificate has expired")
        double.reportNext(RefreshReport(catalog: "trees", outcome: .failed, problems: [problem]))
        model.refresh()
        #expect(model.phase.isRefreshing)
        await model.settle()
        #expect(model.phase == .failed(problem) && model.rows.count == 20 && double.skips == [0])
    }

    @Test func aRefreshShowsTheNewRowsInPlace() async {
        let double = PageDouble(count: 30)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        await show(16, in: model)
        #expect(model.rows.count == 30)
        double.setCount(61)
        model.refresh()
        await model.settle()
        #expect(model.phase == .idle && model.total == 61 && model.rows.count == 30)
        await show(26, in: model)
        #expect(model.rows.count == 50 && model.rows.loaded.map { $0.title } == (0..<50).map { "Tree \($0)" })
    }

    @Test func aPageInFlightArrivesIfTheListCannotBeLoadedAgain() async {
        let double = PageDouble(count: 100)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        double.delayNext(.milliseconds(300))
        model.rowAppeared(at: 15)
        while double.skips.count < 2 { await Task.yield() }
        double.failNext()
        model.refresh()
        await model.settle()
        #expect(double.skips == [0, 20, 0] && model.rows.count == 40 && model.phase == .idle)
        await show(36, in: model)
        #expect(model.rows.count == 60)
    }

    @Test func aPageInFlightIsAskedForAgainAfterARefresh() async {
        let double = PageDouble(count: 100)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        double.delayNext(.milliseconds(300))
        model.rowAppeared(at: 15)
        while double.skips.count < 2 { await Task.yield() }
        model.refresh()
        await model.settle()
        #expect(double.skips == [0, 20, 0, 20] && model.rows.count == 40)
        #expect(model.rows.loaded.map { $0.title } == (0..<40).map { "Tree \($0)" })
    }

    @Test func aRefreshLastsUntilTheListIsLoadedAgain() async {
        let double = PageDouble(count: 100)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        double.delayNext(.milliseconds(200))
        model.refresh()
        while double.skips.count < 2 { await Task.yield() }
        model.refresh()
        #expect(model.phase.isRefreshing)
        await model.settle()
        #expect(double.refreshCount == 1 && model.phase == .idle)
    }

    @Test func aRefreshOfALongListKeepsTheReadersPlace() async {
        let double = PageDouble(count: 5000)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        while model.rows.count < 2600 { await show(model.rows.count - 4, in: model) }
        await show(2500, in: model)
        model.refresh()
        await model.settle()
        #expect(model.rows.count == 2600 && model.rows[2499]?.title == "Tree 2499" && model.rows[0] == nil)
        await show(1, in: model)
        #expect(model.rows[0]?.title == "Tree 0")
        await show(2500, in: model)
        double.setCount(100)
        model.refresh()
        await model.settle()
        #expect(model.rows.count == 100 && model.total == 100 && model.rows[99]?.title == "Tree 99")
    }

    @Test func aRefreshIsOffWhileOneRunsAndCanBeCancelled() async {
        let double = PageDouble(count: 60, refreshTime: .seconds(60))
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        model.refresh()
        model.refresh()
        while double.refreshCount == 0 { await Task.yield() }
        let start = ContinuousClock.now
        model.cancel()
        await model.settle()
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(double.refreshCount == 1 && model.phase == .idle && model.rows.count == 20)
    }

    @Test func aMillionRowsNeedNoMoreMemoryThanAFewThousand() async {
        let double = PageDouble(count: 1_000_000)
        let model = CatalogModel(double, catalog: "trees")
        await model.load()
        var longest = Duration.zero
        // Every 1000th appearance is measured, and the list grows by a page for each appearance.
        while model.rows.count < 20_000 {
            let start = ContinuousClock.now
            model.rowAppeared(at: model.rows.count - 5)
            longest = max(longest, ContinuousClock.now - start)
            await model.settle()
        }
        #expect(model.rows.loaded.count <= 2000)
        // Far from the rows that are kept, a row is loaded again when it appears.
        #expect(model.rows[0] == nil)
        await show(1, in: model)
        #expect(model.rows[0]?.title == "Tree 0" && model.rows.count == 20_000)
        await show(19_999, in: model)
        #expect(model.rows[19_998]?.title == "Tree 19998")
        // The target is a millisecond. A busy machine may interrupt the test, so it only checks the order of magnitude.
        #expect(longest < .milliseconds(50))
    }
}
