import Model
import Upstreams

/// A GraphQL query for a page of dnd5eapi.co's list. Its field names and argument types work with every version of the schema. It omits
/// `order`, whose enumerations changed between versions. It also omits unused variables, because the server rejects null values.
struct MonsterQuery {
    let page: ListPageRequester.PageRequest
    let hasDescription: Bool

    /// The query's text, with the fields that a list shows.
    var text: String {
        "query MonsterQuery($limit: Int!, $skip: Int!) { monsters(limit: $limit, skip: $skip) { "
            + "index name image strength dexterity constitution intelligence wisdom charisma alignment size type"
            + (hasDescription ? " desc" : "") + " } }"
    }

    /// The HTTP request that sends the query.
    var request: UpstreamRequest {
        var body = Array(#"{"query":"#.utf8)
        JSONString.append(text, to: &body)
        body += #","variables":{"limit":\#(page.limit),"skip":\#(page.skip)}}"#.utf8
        return UpstreamRequest(upstream: "dnd5e", path: "/graphql/2014", body: body)
    }
}
