import Catalogs
import Localization
import Server
import Testing

@testable import Terminal

@Suite("The order of day and month in the environment's locale")
struct DateOrderTests {
    @Test(
        "The region decides, then the language",
        arguments: [
            (["LANG": "en_US.UTF-8"], DateOrder.monthFirst), (["LANG": "en_GB.UTF-8"], .dayFirst), (["LANG": "fr_FR"], .dayFirst),
            (["LANG": "es_PR@x"], .monthFirst), (["LANG": "en_CA.UTF-8"], nil), (["LANG": "fr_CA.UTF-8"], .dayFirst),
            (["LANG": "fr"], .dayFirst), (["LANG": "en"], nil), (["LANG": "C.UTF-8"], nil), ([:], nil),
            (["LC_ALL": "en_US", "LC_TIME": "en_GB"], .monthFirst),
            (["LC_ALL": "", "LC_TIME": "de_DE", "LANG": "en_US"], .dayFirst),
        ] as [([String: String], DateOrder?)])
    func environments(environment: [String: String], order: DateOrder?) {
        #expect(DateOrder(environment, .english) == order)
    }

    @Test("French as the program's language is enough") func french() {
        #expect(DateOrder([:], .french) == .dayFirst && DateOrder(["LANG": "en_US"], .french) == .monthFirst)
    }
}
