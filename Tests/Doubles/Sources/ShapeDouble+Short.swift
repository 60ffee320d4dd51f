internal import Foundation

/// APIs whose responses say little about how to get the next page or the details.
extension ShapeDouble {
    /// Returns a record as JSON.
    static func shortRow(_ api: API, _ n: Int, _ base: String) -> String {
        let colour = ["red", "green", "blue"][n % 3]
        func common(_ noun: String, _ more: String) -> String { #""name":"\#(title(n, noun))","colour":"\#(colour)"\#(more)"# }
        switch api {
        case .invoices: return #"{"id":"in_\#(n)","object":"invoice",\#(common("Invoice", #","amount":\#(n * 100)"#))}"#
        case .reels: return #"{"id":\#(n),\#(common("Reel", #","length_m":\#(n * 10)"#))}"#
        case .episodes: return #"{"id":\#(n),\#(common("Episode", #","season":\#(n / 9 + 1)"#))}"#
        case .papers: return #"{"_id":"p\#(n)","_score":1.0,"_source":{\#(common("Paper", #","pages":\#(n + 3)"#))}}"#
        case .comets: return #"{"cursor":"c\#(n)","node":{"id":"P\#(n)",\#(common("Comet", #","diameter_km":\#(n * 1000)"#))}}"#
        case .moons: return #"{"id":"M\#(n)",\#(common("Moon", #","radius_km":\#(n * 10)"#))}"#
        case .letters:
            return
                #"{"type":"letters","id":"\#(n)","attributes":{\#(common("Letter", ""))},"links":{"self":"\#(base)/letters/\#(n)"}}"#
        case .rovers: return #"{"uid":"\#(n)","name":"\#(title(n, "Rover"))","url":"\#(base)/rovers/\#(n)"}"#
        case .clamps:
            return #"{"id":\#(n),\#(common("Clamp", #","width_mm":\#(n),"last_seen":\#(1_700_000_000 + n * 86_400)"#))}"#
        case .exiles:
            return
                #"{"id":\#(n),"name":"\#(title(n, "Exile").replacing(" ", with: "&#32;"))","motto":"<p>Never; \#(n) &amp; again.</p>","mentor":"\#(base)/exiles/\#(n % 5 + 1)","friends":["\#(base)/exiles/\#(n % 7 + 1)"],"age":\#(n + 20)}"#
        case .parts: return #"{"id":"shelf \#(n % 3)/\#(n)","name":"\#(title(n, "Part"))"}"#
        default: return #"{"id":\#(n),"title":"\#(title(n, "Echo"))"}"#
        }
    }

    /// Returns the details of an entry, or nil if there aren't any.
    static func details(_ api: String, _ n: Int, _ base: String) -> DoubleAnswer? {
        guard (1...count).contains(n) else { return nil }
        let (name, itself) = (#""name":"\#(title(n, api == "letters" ? "Letter" : "Rover"))""#, "\(base)/\(api)/\(n)")
        switch api {
        case "letters":
            return json(
                #"{"links":{"self":"\#(itself)"},"data":{"type":"letters","id":"\#(n)","attributes":{\#(name),"colour":"red","pages":\#(n * 2),"sender":"Sender \#(n % 4)"},"links":{"self":"\#(itself)"}}}"#
            )
        case "rovers":
            return json(
                #"{"message":"ok","result":{"properties":{\#(name),"mass":"\#(n * 7)","wheels":\#(n % 3 + 4),"url":"\#(itself)"},"description":"A vehicle","_id":"5f63a\#(n)","uid":"\#(n)","__v":0}}"#
            )
        case "parts":
            return json(#"{"id":"shelf \#(n % 3)/\#(n)","name":"\#(title(n, "Part"))","steel":true,"weight_g":\#(n * 3)}"#)
        default: return nil
        }
    }

    /// Returns the response to a request for a list.
    static func short(_ api: API, _ request: DoubleRequest, rows: ([Int]) -> String) -> DoubleAnswer {
        func number(_ name: String, _ usual: Int) -> Int { request.parameter(name).flatMap { Int($0) } ?? usual }
        func part(_ start: Int, _ length: Int = size) -> [Int] { Array((1...count).dropFirst(start).prefix(length)) }
        switch api {
        case .invoices:
            let start = request.parameter("starting_after").flatMap { Int($0.dropFirst(3)) } ?? 0
            return json(#"{"object":"list","has_more":\#(start + size < count),"data":\#(rows(part(start)))}"#)
        case .reels:
            let page = number("page", 1)
            let next = page < 3 ? #","@odata.nextLink":"reels?page=\#(page + 1)""# : ""
            return json(#"{"value":\#(rows(part((page - 1) * size)))\#(next)}"#)
        case .episodes:
            let page = number("page", 0)
            return page < 2 ? json(rows(part(page * 13, 13))) : json(#"{"status":404}"#, status: 404)
        case .papers:
            let found = part(number("from", 0), min(number("size", size), 20))
            return json(#"{"took":1,"hits":{"total":{"value":\#(count),"relation":"eq"},"hits":\#(rows(found))}}"#)
        case .comets, .moons:
            let body = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any]
            let query = (body?["query"] as? String) ?? (api == .moons ? request.parameter("query") : nil) ?? ""
            guard query.contains("{") else { return json(#"{"errors":[{"message":"no query"}]}"#, status: 400) }
            let variables = body?["variables"] as? [String: Any] ?? [:]
            if api == .moons {
                let start = query.contains("skip: $skip") ? variables["skip"] as? Int ?? 0 : 0
                return json(#"{"data":{"moons":\#(rows(part(start)))}}"#)
            }
            let cursor = query.contains("after: $after") ? variables["after"] as? String : nil
            let found = part(cursor.flatMap { Int($0.dropFirst()) } ?? 0)
            let hasNext = (found.last ?? count) < count
            return json(
                #"{"data":{"comets":{"pageInfo":{"hasNextPage":\#(hasNext),"endCursor":"c\#(found.last ?? 0)"},"edges":\#(rows(found))}}}"#
            )
        case .clamps: return json(rows(part((min(number("page", 1), 3) - 1) * size)))
        case .exiles:
            let page = number("page", 1)
            let next = page < 3 ? "\"http://internal.example/exiles?page=\(page + 1)\"" : "null"
            return json(
                #"{"meta":{"license":{"name":"CC BY 4.0"},"language":"fr-FR"},"next":\#(next),"results":\#(rows(part((page - 1) * size)))}"#
            )
        case .parts: return json(rows(Array(1...count)))
        case .letters: return json(#"{"data":\#(rows(Array(1...count)))}"#)
        case .rovers: return json(#"{"message":"ok","total_records":\#(count),"results":\#(rows(Array(1...count)))}"#)
        default: return json(#"{"data":\#(rows(Array(1...count))),"first":true,"last":true}"#)
        }
    }
}
