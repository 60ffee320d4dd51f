import Model
import Upstreams

extension SourceFile {
    /// Parses the request for a single entry.
    static func detail(_ object: SourceFileObject) throws(SourceFileError) -> Detail {
        let detail = Detail(
            path: try path(object), query: try parameters(object, "query"), body: try body(object),
            entry: try object.optionalPointer("entry") ?? JSONPointer(tokens: []),
            gone: try object.optionalPointer("gone"), absent: try object.optionalPointer("absent"),
            parts: try parameters(object, "parts"))
        for part in detail.parts where part.value.contains("${") || !UpstreamURLCodec.isPath(URLTemplate(part.value).filled("id"))
        {
            throw .badValue(at: object.place(of: "parts") + "/" + part.name, value: part.value, allowed: ["/…/{id}"])
        }
        let body = detail.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard ([detail.path, body] + detail.query.map(\.value)).contains(where: { URLTemplate($0).hasPlaceholder }) else {
            throw .badValue(at: object.place(of: "path"), value: detail.path, allowed: ["/…/{id}"])
        }
        return detail
    }

    /// Returns a request's body, which must be an object.
    static func body(_ object: SourceFileObject) throws(SourceFileError) -> [UInt8]? {
        guard let body = object["body"] else { return nil }
        guard body.isObject else { throw .wrongType(at: object.place(of: "body"), .object) }
        return body.bytes
    }

    /// Returns a request's path, relative to the server's base URL. The path may contain `{id}`.
    static func path(_ object: SourceFileObject) throws(SourceFileError) -> String {
        let path = try object.text("path")
        guard UpstreamURLCodec.isPath(URLTemplate(path).filled("id")) else {
            // A query may contain an API key.
            let shown = path.firstIndex(of: "?").map { path[...$0] + "***" } ?? path
            throw .badValue(at: object.place(of: "path"), value: ServerURL.withoutSecrets(shown), allowed: ["/…"])
        }
        return path
    }
}
