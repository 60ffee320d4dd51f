import Localization
import Model
public import Screens
public import Shelf

extension DataRenderer {
    /// Returns all encounters as a JSON object: `{"encounters":[…]}`.
    public func encounters(_ encounters: [Encounter]) -> [UInt8] {
        document { json in
            json.objects("encounters", encounters) { json, each in
                json["id"] = each.id
                json["name"] = each.name
                json["round"] = each.round
                json["count"] = each.combatants.count
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
                json["current"] = encounter.active?.id
                json["xp"] = encounter.experience
                json.objects("combatants", encounter.combatants) { json, each in
                    json["id"] = each.id
                    json["name"] = each.name
                    json["entry"] = each.isMonster ? each.origin.target : nil
                    json["initiative"] = each.initiative
                    json["points"] = each.points
                    json["maximum"] = each.origin.value
                    json["xp"] = each.origin.experience
                    json.objects("effects", each.conditions) { json, condition in
                        json["condition"] = condition.term
                        json["turns"] = condition.turns > 0 ? condition.turns : nil
                    }
                }
                json.objects("log", encounter.log) { json, item in
                    json["id"] = item.id
                    json["date"] = Localizer.isoTimestamp(item.date)
                    json["event"] = item.text
                    json["text"] = screen.sentence(item, words)
                    json["undone"] = item.isUndone
                }
            }
        }
    }
}
