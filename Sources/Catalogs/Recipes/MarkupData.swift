import WebPages

/// Reads structured data that is part of a page's elements: Microdata (HTML Standard, section 5) and RDFa Lite (W3C). Both attach names to
/// elements; only the attributes' names differ.
struct MarkupData {
    /// The attributes of one of the two formats.
    private struct Names {
        let type: String, property: String, id: String
        /// The attribute that makes an element an object.
        let scope: String
    }

    private static let microdata = Names(type: "itemtype", property: "itemprop", id: "itemid", scope: "itemscope")
    private static let rdfa = Names(type: "typeof", property: "property", id: "resource", scope: "typeof")
    /// The maximum depth of objects.
    private static let deepest = 16

    private let names: Names
    /// The elements with an `id`, to which `itemref` refers.
    private var referenced: [String: WebElement] = [:]

    /// Returns the page's top-level objects.
    static func objects(in page: WebPage) -> [StructuredObject] {
        [microdata, rdfa].flatMap { names in MarkupData(names, page).topObjects(page) }
    }

    private init(_ names: Names, _ page: WebPage) {
        self.names = names
        guard names.scope == "itemscope" else { return }
        var found: [String: WebElement] = [:]
        page.root.forEach { element in
            if let id = element["id"], found[id] == nil { found[id] = element }
            return true
        }
        referenced = found
    }

    private func topObjects(_ page: WebPage) -> [StructuredObject] {
        var objects: [StructuredObject] = []
        page.root.forEach { element in
            guard isObject(element) else { return true }
            // A recipe is read wherever it is, also as a part of another object, such as the page.
            let isRecipe = types(of: element).contains { $0.lowercased() == "recipe" }
            guard isRecipe || element[names.property] == nil else { return true }
            guard isRecipe || types(of: element).contains("ItemList") else { return true }
            objects.append(object(element, depth: 0))
            return false
        }
        return objects
    }

    private func isObject(_ element: WebElement) -> Bool { element[names.scope] != nil }

    private func types(of element: WebElement) -> [String] {
        (element[names.type] ?? "").split { $0.isWhitespace }.map { StructuredObject.name(String($0)) }
    }

    private func object(_ element: WebElement, depth: Int) -> StructuredObject {
        var object = StructuredObject()
        for type in types(of: element) { object.add("@type", .text(type)) }
        if let id = element[names.id] { object.add("@id", .text(id)) }
        for child in element.elements { read(child, into: &object, depth: depth) }
        for id in (element["itemref"] ?? "").split(whereSeparator: { $0.isWhitespace }) {
            if let other = referenced[String(id)], depth < MarkupData.deepest { read(other, into: &object, depth: depth + 1) }
        }
        return object
    }

    private func read(_ element: WebElement, into object: inout StructuredObject, depth: Int) {
        let properties = (element[names.property] ?? "").split { $0.isWhitespace }.map { StructuredObject.name(String($0)) }
        if isObject(element) {
            guard depth < MarkupData.deepest else { return }
            let inner = self.object(element, depth: depth + 1)
            for property in properties { object.add(property, .object(inner)) }
            return
        }
        guard !properties.isEmpty else {
            for child in element.elements { read(child, into: &object, depth: depth) }
            return
        }
        // Steps can be objects inside an element that is itself the property.
        var parts: [StructuredObject] = []
        if element["content"] == nil {
            var inner = StructuredObject()
            for child in element.elements { read(child, into: &inner, depth: depth) }
            element.forEach { child in
                guard child !== element, isObject(child), child[names.property] == nil else { return true }
                parts.append(self.object(child, depth: depth + 1))
                return false
            }
            // Properties inside another property also belong to the object.
            for member in inner.members { object.add(member.name, member.value) }
        }
        for property in properties {
            if parts.isEmpty {
                object.add(property, MarkupData.value(of: element, property))
            } else {
                object.add(property, .list(parts.map { .object($0) }))
            }
        }
    }

    /// Properties whose texts have several lines.
    private static let longProperties: Set<String> = ["recipeInstructions", "ingredients", "recipeIngredient"]

    private static func value(of element: WebElement, _ property: String) -> StructuredValue? {
        if let content = element["content"] { return .text(content) }
        let address =
            switch element.name {
            case "a", "area", "link": element["href"]
            case "audio", "embed", "iframe", "img", "source", "track", "video":
                element["src"].flatMap { $0.hasPrefix("data:") ? nil : $0 } ?? element["data-src"] ?? element["data-lazy-src"]
            case "object": element["data"]
            case "data", "meter": element["value"]
            case "time": element["datetime"]
            default: element["datetime"]
            }
        // A link around a keyword or an author's name stands for its text.
        let isText = element.name == "a" && !["url", "image", "item"].contains(property)
        if let address, !isText { return .text(address) }
        let lines = element.lines
        guard !lines.isEmpty else { return nil }
        return .text(lines.joined(separator: longProperties.contains(property) ? "\n" : " "))
    }
}
