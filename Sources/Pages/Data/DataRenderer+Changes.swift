import Localization
import Model
public import Screens
import Shelf

extension DataRenderer {
    /// Returns a catalog's changes as a JSON object: `{"catalog":…,"changes":[…],"before":…}`.
    public func changes(_ screen: ChangesScreen) -> [UInt8] {
        document { json in
            json["catalog"] = screen.description.id.raw
            json.objects("changes", screen.items) { json, item in write(item.change, &json) }
            // The value of the parameter `before` for older changes.
            json["before"] = screen.older
        }
    }

    /// Returns what changed since the reader last looked, as a JSON object:
    /// `{"seen":…,"latest":…,"favourites":[…],"lists":[…],"catalogs":[…]}`.
    public func changes(_ screen: ChangesOverviewScreen) -> [UInt8] {
        document { json in
            json["seen"] = screen.seen.map { Localizer.isoTimestamp($0 / 1000) }
            json["latest"] = screen.latest.map { Localizer.isoTimestamp($0 / 1000) }
            json.objects("favourites", screen.favourites) { write($1, &$0) }
            json.objects("lists", screen.lists) { json, list in
                json["id"] = list.list.id
                json["name"] = list.list.name
                json.objects("entries", list.entries) { write($1, &$0) }
            }
            json.objects("catalogs", screen.catalogs) { json, catalog in
                json["id"] = catalog.catalog.id.raw
                json["new"] = catalog.newCount
                json["latest"] = Localizer.isoTimestamp(catalog.time)
            }
        }
    }

    private func write(_ entry: ChangesOverviewScreen.KeptEntry, _ json: inout JSONWriter) {
        json["id"] = entry.id.text
        json["title"] = entry.title
        json["date"] = Localizer.isoTimestamp(entry.time)
        json["event"] = entry.change?.event.word
    }

    private func write(_ change: EntryChange, _ json: inout JSONWriter) {
        json["number"] = change.number
        json["id"] = change.entry.text
        json["title"] = change.title
        json["date"] = Localizer.isoTimestamp(change.time)
        json["event"] = change.event.word
        json.objects("fields", change.fields) { json, field in
            json["key"] = field.key
            json.key("before")
            value(field.before ?? .unknown, &json)
            json.key("after")
            value(field.after ?? .unknown, &json)
        }
    }
}
