internal import Catalogs
internal import Model

extension CatalogSource {
    /// Describes a catalog whose entries your own code makes, for what a source file can't describe: another protocol, a signed
    /// request, a file, a database.
    ///
    /// `AlmanacLibrary.refresh` asks for the entries, stores them and reports what is new. Everything else works as with any other
    /// source: reading never waits, a refresh that fails keeps what is stored, and it can be cancelled.
    ///
    /// - Parameters:
    ///   - catalog: The catalog's name: lower-case letters, digits and hyphens. Its letters and digits are also the source's name.
    ///   - title: The catalog's title.
    ///   - attributes: The attributes of the entries, which become columns, filters and sort keys.
    ///   - subtitle: The keys of up to six attributes whose values stand below the titles.
    ///   - pictureHosts: The hosts of the entries' pictures, such as `pictures.example.org`.
    ///   - licence: The licence's short name, such as `CC0-1.0`. May be empty.
    ///   - attribution: The attribution that the licence requires. May be empty.
    ///   - entries: Returns the next entries after the first `skip` ones, and an empty array after the last one. An error ends the
    ///     refresh, and its description explains why. It is called on any thread, one page at a time. A page may take a minute and
    ///     have 16 MB, and should end early if its task is cancelled.
    /// - Throws: `invalidSource` if a name, a key or a host isn't valid.
    public init(
        catalog: String, title: String, attributes: [AttributeInfo] = [], subtitle: [String] = [], pictureHosts: [String] = [],
        licence: String = "", attribution: String = "", entries: @escaping @Sendable (_ skip: Int) async throws -> [EntryDetails]
    ) throws(AlmanacError) {
        let name = String(catalog.filter { $0 != "-" })
        var json = JSONWriter()
        json.object { json in
            json.key("almanacSource")
            json.number(1)
            for (key, text) in [("name", name), ("title", title), ("licence", licence), ("attribution", attribution)]
            where !text.isEmpty {
                json.key(key)
                json.string(text)
            }
            json.key("servers")
            json.array(["https://" + EntriesTransport.host(of: name)]) { $0.string($1) }
            json.key("pictureHosts")
            json.array(pictureHosts) { $0.string($1) }
            json.key("placeholders")
            json.object { json in
                json.key("notApplicable")
                json.array([EntriesTransport.notApplicable]) { $0.string($1) }
            }
            json.key("requestsPerSecond")
            json.number(30)
            json.key("catalogs")
            json.array([catalog]) { json, catalog in
                json.object { json in
                    json.key("name")
                    json.string(catalog)
                    json.key("title")
                    json.string(title)
                    CatalogSource.describe(attributes, subtitle, &json)
                }
            }
        }
        do throws(SourceFileError) {
            form = .entries(try SourceFile(parsing: json.bytes), entries)
        } catch { throw AlmanacError(error) }
    }

    private static func describe(_ attributes: [AttributeInfo], _ subtitle: [String], _ json: inout JSONWriter) {
        json.key("list")
        json.object { json in
            for (key, text) in [("path", "/entries"), ("entries", "/entries")] {
                json.key(key)
                json.string(text)
            }
            json.key("paging")
            json.object { json in
                for (key, text) in [("kind", "offset"), ("parameter", "skip")] {
                    json.key(key)
                    json.string(text)
                }
            }
        }
        json.key("entry")
        json.object { json in
            for (key, text) in [("id", "/id"), ("title", "/title"), ("picture", "/picture")] {
                json.key(key)
                json.string(text)
            }
            json.key("subtitle")
            json.array(subtitle) { $0.string($1) }
            json.key("attributes")
            json.array(attributes) { json, attribute in
                json.object { json in
                    let texts = [
                        ("key", attribute.id), ("label", attribute.title), ("at", "/attributes/" + attribute.id),
                        ("type", attribute.kind.name),
                    ]
                    for (key, text) in texts + (attribute.unit.map { [("unit", $0)] } ?? []) {
                        json.key(key)
                        json.string(text)
                    }
                    json.key("isSortable")
                    json.flag(attribute.isSortable)
                    if attribute.isFilter {
                        json.key("filter")
                        json.string("values")
                    }
                }
            }
            json.key("blocks")
            json.array(["/text"]) { json, place in
                json.object { json in
                    for (key, text) in [("at", place), ("markup", "markdown")] {
                        json.key(key)
                        json.string(text)
                    }
                }
            }
        }
    }
}
