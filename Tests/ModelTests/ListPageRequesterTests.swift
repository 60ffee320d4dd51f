import Testing

@testable import Model

@Suite struct ListPageRequesterTests {
    @Test func firstPageIsRequestedWithoutARow() {
        var paging = ListPageRequester()
        #expect(paging.triggerRow == nil)
        #expect(paging.show(row: 0) == nil)
        #expect(paging.ask() == ListPageRequester.PageRequest(skip: 0, limit: 20))
        #expect(paging.ask() == nil, "no page is requested twice")
    }

    @Test(arguments: 0..<20) func fifthRowFromTheEndRequestsTheNextPage(row: UInt32) {
        var paging = ListPageRequester(loaded: 20)
        let page = paging.show(row: row)
        #expect(page == (row >= 15 ? ListPageRequester.PageRequest(skip: 20, limit: 20) : nil))
    }

    @Test func rowByRowOverThreePages() {
        var paging = ListPageRequester()
        var asked: [UInt32] = []
        let rows: UInt32 = 47
        func answer(_ page: ListPageRequester.PageRequest?) {
            guard let page else { return }
            asked.append(page.skip)
            paging.receive(rows: min(page.limit, rows - min(page.skip, rows)))
        }
        answer(paging.ask())
        var row: UInt32 = 0
        while row < paging.loaded {
            answer(paging.show(row: row))
            row += 1
        }
        #expect(asked == [0, 20, 40, 47])
        #expect(paging.loaded == 47)
        #expect(paging.isEnded)
        for row in 0..<rows { #expect(paging.show(row: row) == nil, "no request beyond the end") }
        #expect(paging.ask() == nil)
    }

    @Test func failedPageIsRequestedAgain() {
        var paging = ListPageRequester(loaded: 20)
        #expect(paging.show(row: 15)?.skip == 20)
        #expect(paging.show(row: 16) == nil)
        paging.fail()
        #expect(paging.show(row: 14) == nil)
        #expect(paging.show(row: 17)?.skip == 20)
    }

    @Test func shortPageDoesNotEndTheList() {
        var paging = ListPageRequester()
        _ = paging.ask()
        paging.receive(rows: 3)
        #expect(paging.triggerRow == 0)
        #expect(paging.show(row: 0)?.skip == 3)
        paging.receive(rows: 0)
        #expect(paging.isEnded)
        paging.resume()
        #expect(paging.ask()?.skip == 3)
    }

    @Test func theTotalEndsTheList() {
        var paging = ListPageRequester(pageSize: 10, loaded: 10, total: 12)
        #expect(paging.triggerRow == 5)
        #expect(paging.show(row: 5) == ListPageRequester.PageRequest(skip: 10, limit: 10))
        paging.receive(rows: 2)
        #expect(paging.triggerRow == nil)
        #expect(paging.next == nil)
    }

    /// If the upstream returns more rows than the total it reported, the total is wrong. From then on, only an empty page marks
    /// the end of the list.
    @Test(arguments: [(9, false, 12), (10, true, 12), (11, false, nil), (12, false, nil)] as [(UInt32, Bool, UInt32?)])
    func aTotalThatIsTooSmallIsIgnored(rows: UInt32, isEnded: Bool, total: UInt32?) {
        var paging = ListPageRequester(pageSize: 20, loaded: 2, total: 12)
        paging.receive(rows: rows)
        #expect(paging.isEnded == isEnded)
        #expect(paging.total == total)
        paging.receive(rows: 0)
        #expect(paging.isEnded)
    }

    @Test func hugeCountsDoNotTrap() {
        var paging = ListPageRequester(pageSize: 0, loaded: .max)
        #expect(paging.pageSize == 1)
        #expect(paging.show(row: .max)?.skip == .max)
        paging.receive(rows: .max)
        #expect(paging.loaded == .max)
    }
}
