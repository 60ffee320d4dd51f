import Localization
import Model
public import Screens
import Shelf

extension DataRenderer {
    /// Returns all encounters as a JSON object: `{"encounters":[…]}`.
    public func encounters(_ encounters: [EncounterSummary]) -> [UInt8] {
        document { json in
            json.objects("encounters", encounters) { json, each in
                json["id"] = each.id
                json["name"] = each.name
                json["round"] = each.round
                json["count"] = each.count
            }
        }
    }

    /// Returns an encounter with its combatants in the order of their turns and its log as a JSON object:
    /// `{"encounter":{…}|null}`.
    public func encounter(_ screen: EncounterScreen?) -> [UInt8] {
        document { json in
            json.key("encounter")
            guard let screen else { return json.null() }
            let encounter = screen.encounter
            json.object { json in
                json["id"] = encounter.id
                json["name"] = encounter.name
                json["round"] = encounter.round
                json["current"] = encounter.current?.key
                json["xp"] = encounter.experience
                json.objects("combatants", encounter.combatants) { json, each in
                    json["id"] = each.id.key
                    json["name"] = each.name
                    json["entry"] = each.origin.entry?.text
                    json["initiative"] = each.initiative
                    json["points"] = each.points
                    json["maximum"] = each.origin.points
                    json["xp"] = each.origin.experience
                    json.objects("conditions", each.conditions) { json, condition in
                        json["condition"] = condition.term
                        json["turns"] = condition.turns
                    }
                }
                json.objects("log", encounter.log) { json, item in
                    json["id"] = item.id.key
                    json["date"] = Localizer.isoTimestamp(item.date)
                    json["event"] = item.event.text
                    json["text"] = screen.sentence(item, words)
                    json["undone"] = item.isUndone
                }
            }
        }
    }
}
