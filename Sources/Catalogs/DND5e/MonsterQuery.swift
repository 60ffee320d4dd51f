import Model
import Upstreams

/// The GraphQL queries for dnd5eapi.co. Their field names and argument types work with every version of its schema. The queries
/// omit `order`, whose enumerations changed between versions. They also omit unused variables, because the server rejects null
/// values.
enum MonsterQuery: Equatable {
    /// A query for a page of the list.
    case list(ListPageRequester.PageRequest, withDescription: Bool)
    /// A query for a single monster. The response is null if the monster doesn't exist.
    case one(index: String)

    /// The fields needed to show a monster in a list.
    private static let fields =
        "index name image strength dexterity constitution intelligence wisdom charisma alignment size type"

    /// The query's text.
    var text: String {
        switch self {
        case .list(_, let withDescription):
            "query MonsterQuery($limit: Int!, $skip: Int!) { monsters(limit: $limit, skip: $skip) { "
                + MonsterQuery.fields + (withDescription ? " desc" : "") + " } }"
        case .one:
            "query MonsterByIndex($index: String!) { monster(index: $index) { " + MonsterQuery.fields + " } }"
        }
    }

    /// The HTTP request that sends the query.
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
