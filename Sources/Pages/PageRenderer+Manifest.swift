public import Localization
public import Model
public import Screens

extension PageRenderer {
    /// The page's background colours in the light and the dark theme, as in the style sheet. Browsers also show these colours
    /// around the page.
    static let paper: (light: StaticString, dark: StaticString) = ("#faf6ec", "#15130f")

    /// The icons in the manifest. The operating system can crop a maskable icon to any shape.
    private static let icons: [(size: Int, purpose: String, file: String)] = [
        (192, "any", "icon-192.png"), (512, "any", "icon-512.png"), (192, "maskable", "icon-maskable-192.png"),
        (512, "maskable", "icon-maskable-512.png"),
    ]

    /// The file types that the import page can open: each media type with its file name extensions.
    private static let importedFiles: [(type: String, extensions: [String])] = [
        ("text/csv", [".csv"]), ("text/tab-separated-values", [".tsv", ".tab"]), ("application/json", [".json"]),
        ("application/jsonl", [".jsonl", ".ndjson"]),
    ]

    /// Returns the web app manifest (W3C, "Web Application Manifest"), which browsers use to install Almanac as an app.
    ///
    /// - Parameter deck: the deck for the shortcut to a random entry, or nil if there isn't one.
    public static func manifest(_ words: Localizer, _ context: RequestContext, deck: CatalogDescription?) -> [UInt8] {
        let links = context.links, home = links.address(.to(.home))
        var shortcuts: [(name: String, address: Destination)] = [
            (words.text(.pagesFavourites), .to(.favourites)), (words.text(.pagesSearch), .to(.search)),
        ]
        if let deck, let draw = deck.deck?.draw {
            shortcuts.insert((words.label(draw), .to(.randomOf, deck.id.raw)), at: 0)
        }
        var json = JSONWriter()
        json.object { json in
            json["id"] = home
            json["name"] = "Almanac"
            json["short_name"] = "Almanac"
            json["description"] = words.text(.pagesAppDescription)
            json["lang"] = words.language.tag
            json["start_url"] = home
            json["scope"] = home
            json["display"] = "standalone"
            json["background_color"] = "\(paper.light)"
            json["theme_color"] = "\(paper.light)"
            json.array("categories", ["books", "education", "utilities"]) { $0.string($1) }
            json.key("icons")
            json.array(icons) { json, icon in
                json.object { PageRenderer.icon(icon.file, icon.size, icon.purpose, context, &$0) }
            }
            json.key("shortcuts")
            json.array(shortcuts) { json, shortcut in
                json.object { json in
                    json["name"] = shortcut.name
                    json["url"] = links.address(shortcut.address)
                    json.key("icons")
                    json.array([192]) { json, size in
                        json.object { PageRenderer.icon("icon-192.png", size, "any", context, &$0) }
                    }
                }
            }
            json.object("share_target") { json in
                json["action"] = links.address(.to(.search))
                json["method"] = "GET"
                json["enctype"] = "application/x-www-form-urlencoded"
                json.object("params") { json in
                    json["title"] = "title"
                    json["text"] = "q"
                    // Pass a shared URL to the search page in the parameter `text`, because a column of an imported catalog may
                    // be called `url`.
                    json["url"] = "text"
                }
            }
            // Only a server imports files.
            guard !context.isStatic else { return }
            json.key("file_handlers")
            json.array([links.address(.to(.importFile))]) { json, action in
                json.object { json in
                    json["action"] = action
                    json.object("accept") { json in
                        for file in importedFiles { json.array(file.type, file.extensions) { $0.string($1) } }
                    }
                }
            }
        }
        return json.bytes
    }

    private static func icon(
        _ file: String, _ size: Int, _ purpose: String, _ context: RequestContext, _ json: inout JSONWriter
    ) {
        json["src"] = context.links.address(.file(file, build: context.build))
        json["sizes"] = "\(size)x\(size)"
        json["type"] = "image/png"
        json["purpose"] = purpose
    }
}
