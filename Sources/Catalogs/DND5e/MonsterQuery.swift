import Model
import Upstreams

/// The GraphQL questions put to dnd5eapi.co. Field names and argument types hold for every period of its schema: no `order`,
/// whose enumerations changed, and variables that are left out rather than null, which the server refuses.
enum MonsterQuery: Equatable {
    /// A page of the list.
    case list(Paging.Page, withDescription: Bool)
    /// One monster, or null.
    case one(index: String)

    /// What a list shows.
    private static let fields =
        "index name image strength dexterity constitution intelligence wisdom charisma alignment size type"

    /// The text of the query.
    var text: String {
        switch self {
        case .list(_, let withDescription):
            "query MonsterQuery($limit: Int!, $skip: Int!) { monsters(limit: $limit, skip: $skip) { "
                + MonsterQuery.fields + (withDescription ? " desc" : "") + " } }"
        case .one:
            "query MonsterByIndex($index: String!) { monster(index: $index) { " + MonsterQuery.fields + " } }"
        }
    }

    /// The request that puts it.
    var request: UpstreamRequest {
        UpstreamRequest(
            upstream: "dnd5e", path: "/graphql/2014", body: body,
            isDetail: isDetail)
    }

    private var isDetail: Bool {
        if case .one = self { true } else { false }
    }

    private var body: [UInt8] {
        var body = Array(#"{"query":"#.utf8)
        JSONString.append(text, to: &body)
        switch self {
        case .list(let page, _): body += #","variables":{"limit":\#(page.limit),"skip":\#(page.skip)}}"#.utf8
        case .one(let index):
            body += #","variables":{"index":"#.utf8
            JSONString.append(index, to: &body)
            body += "}}".utf8
        }
        return body
    }
}
