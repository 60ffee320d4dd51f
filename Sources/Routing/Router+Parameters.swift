import Model
import Pack
import Screens
import TextProcessing

extension Router {
    /// Throws an error if the request contains a parameter that the route doesn't support.
    func checkParameters(_ route: Route, _ arguments: [String]) throws(RequestFailure) {
        guard !request.query.items.isEmpty else { return }
        var words = route.definition.query
        if route.definition.hasList {
            words += " " + (route == .randomOf || route == .apiRandom ? Route.selectionParameters : Route.listParameters)
            if let id = CatalogID(arguments[0]), let view = builder.view(id) {
                for attribute in view.description.attributes where attribute.facet != .none { words += " " + attribute.key }
            }
        }
        let known = Route.names(words)
        for item in request.query.items where !known.contains(where: { UTF8Comparison.equal($0.utf8, item.name.utf8) }) {
            throw .unknownParameter(item.name, known: known)
        }
    }

    /// Returns the list that the URL requests, or throws an error if a parameter's value is invalid.
    ///
    /// Pages ignore an invalid value and show a message. The API reports an error instead, because a program wouldn't notice the
    /// message and would mistake the unfiltered list for the requested list.
    func wantedList(in view: MergedCatalog) throws(RequestFailure) -> ListState {
        let state = ListState(request.query, for: view.description)
        if let first = state.misread.first {
            throw .badRequest(
                part: first.part, value: first.value, known: ListState.known(first.part, in: view.description))
        }
        try checkValues(request.query)
        return state
    }

    /// Throws an error if a parameter's value is invalid. Pages ignore such values. A number that is too large is treated as the
    /// maximum.
    func checkValues(_ query: Parameters) throws(RequestFailure) {
        for part in ["limit", "offset"] {
            guard let value = query[part] else { continue }
            guard let number = ListState.number(value), number > 0 || part == "offset" else {
                throw .badRequest(part: part, value: value)
            }
        }
        for part in ["favourites", "names", "exact", "explain", "typing", "replace"] {
            guard let value = query[part] else { continue }
            guard ["", "0", "1", "false", "true"].contains(value) else { throw .badRequest(part: part, value: value) }
        }
        if let format = query["format"], format != "json", format != "csv", format != Router.lines {
            throw .badRequest(part: "format", value: format)
        }
    }

    /// Returns the search that URL parameters request.
    func searchRequest(_ query: Parameters) -> MultiCatalogSearchRequest { builder.searchRequest(query) }

    /// Returns whether the user requested a list or search as a CSV or JSON download.
    static func isFile(_ query: Parameters) -> Bool { query.has("format", "csv") || query.has("format", "json") }

    /// The value of `format` for NDJSON.
    static let lines = "ndjson"
}
