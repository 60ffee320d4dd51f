/// A page or a file on this server. `LinkWriter` turns a destination into an address.
public struct Destination: Equatable, Sendable {
    /// The percent-encoded path with its query and fragment. Unlike an address, it doesn't include the link writer's prefix.
    public private(set) var bytes: [UInt8]

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Replaces the placeholders in a path with percent-encoded values, and adds the query and the fragment.
    @inline(never)
    private init(
        _ path: String, _ first: String, _ second: String = "", _ third: String = "", query: String = "", fragment: String = ""
    ) {
        bytes = []
        bytes.reserveCapacity(path.utf8.count + first.utf8.count + second.utf8.count + query.utf8.count + 32)
        var place = 0, isPlaceholder = false
        for byte in path.utf8 {
            if !ASCII.isUppercase(byte) {
                if isPlaceholder, byte != ASCII.slash { continue }
                isPlaceholder = false
                bytes.append(byte)
            } else if !isPlaceholder {
                isPlaceholder = true
                PercentEncoding.encode(place == 0 ? first : place == 1 ? second : third, into: &bytes)
                place += 1
            }
        }
        append(ASCII.questionMark, query)
        append(ASCII.hash, fragment)
    }

    private mutating func append(_ mark: UInt8, _ text: String) {
        guard !text.utf8.isEmpty else { return }
        bytes.append(mark)
        bytes.append(contentsOf: text.utf8)
    }

    // The compiler passes all default arguments at every call, so the shorter forms make the WebAssembly module smaller.

    /// Returns the destination of a route without placeholders.
    @inline(never)
    public static func to(_ route: Route) -> Destination { Destination(Array(route.path.utf8)) }

    /// Returns the destination of a route with a placeholder.
    @inline(never)
    public static func to(_ route: Route, _ value: String) -> Destination { Destination(route.path, value) }

    /// Returns the destination of a route that concerns an entry, such as the entry's page or its note.
    @inline(never)
    public static func to(_ route: Route, _ id: EntryID) -> Destination { Destination(route.path, id.catalog.raw, id.key) }

    /// Returns the destination of a route.
    ///
    /// - Parameters:
    ///   - first: The value for the first placeholder in the route's path.
    ///   - query: The percent-encoded query without the question mark.
    ///   - fragment: The percent-encoded fragment without the number sign.
    @inline(never)
    public static func to(
        _ route: Route, _ first: String = "", _ second: String = "", query: String = "", fragment: String = ""
    ) -> Destination {
        Destination(route.path, first, second, query: query, fragment: fragment)
    }

    /// Returns the destination of a route that concerns an entry, with a query or a fragment.
    @inline(never)
    public static func to(_ route: Route, _ id: EntryID, query: String = "", fragment: String = "") -> Destination {
        Destination(route.path, id.catalog.raw, id.key, query: query, fragment: fragment)
    }

    /// Returns an entry's picture in one of its sizes.
    public static func picture(_ id: EntryID, _ size: ThumbnailSize) -> Destination {
        Destination(Route.picture.path, id.catalog.raw, id.key, size.file)
    }

    /// Returns a static file that belongs to a build, such as the style sheet.
    public static func file(_ name: String, build: String) -> Destination {
        Destination(Route.staticFolder + "BUILD/FILE", build, name)
    }

    /// Returns a file of the kit: a pack, or an outline, which is a pack without entries.
    public static func pack(_ hash: String, isOutline: Bool) -> Destination {
        Destination(Route.kitFolder + (isOutline ? "outlines/" : "packs/") + hash + ".pack", "")
    }

    /// Returns the destination with this path, which may have a query and a fragment.
    @inline(never)
    public static func path(_ text: String) -> Destination { Destination(Array(text.utf8)) }

    /// The path with its query and fragment, as in a request or in the form field `back`.
    public var path: String { String(decoding: bytes, as: UTF8.self) }

    private var fragmentStart: Int { bytes.firstIndex(of: ASCII.hash) ?? bytes.count }

    /// The percent-encoded query without the question mark, or an empty string.
    public var query: String {
        let mark = bytes.firstIndex(of: ASCII.questionMark) ?? bytes.count
        return mark < fragmentStart ? String(decoding: bytes[(mark + 1)..<fragmentStart], as: UTF8.self) : ""
    }

    /// Whether the destination has a fragment.
    public var hasFragment: Bool { fragmentStart < bytes.count }

    /// Returns this destination with percent-encoded parameters added to its query.
    @inline(never)
    public func adding(_ parameters: String) -> Destination {
        let end = fragmentStart
        var copy = Destination(Array(bytes[..<end]))
        copy.append(copy.bytes.contains(ASCII.questionMark) ? ASCII.ampersand : ASCII.questionMark, parameters)
        copy.bytes.append(contentsOf: bytes[end...])
        return copy
    }

    /// Returns this destination with another fragment, or without a fragment if it is empty.
    @inline(never)
    public func at(_ fragment: String) -> Destination {
        var copy = Destination(Array(bytes[..<fragmentStart]))
        copy.append(ASCII.hash, fragment)
        return copy
    }
}
