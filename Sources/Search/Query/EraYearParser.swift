import Localization
public import Model
import TextProcessing

/// Parses the years in values such as "19BBY" and "4ABY", so that they can be sorted.
///
/// If a text attribute has a unit such as "%@ BBY", its values with that unit count backwards from an event. Its values with
/// another unit count forwards.
public enum EraYearParser {
    /// Returns the folded unit of years that count backwards, or nil if the attribute doesn't contain such years.
    public static func ending(_ attribute: AttributeDescription?) -> [UInt8]? {
        guard let attribute, attribute.hasEraYears, let unit = attribute.unit else { return nil }
        return TextFolding.search(Localizer(.english).text(key: unit)).filter { $0 != ASCII.space }
    }

    /// Returns a typed number or range of years without the unit: "10..50" for "10..50 BBY".
    static func withoutEnding(_ typed: String, _ ending: [UInt8]) -> String {
        var bytes = typed.utf8.map { ASCII.lowercased($0) }.filter { $0 != ASCII.space }
        var place = 0
        while !ending.isEmpty, place + ending.count <= bytes.count {
            if bytes[place..<place + ending.count] == ending[...] {
                bytes.removeSubrange(place..<place + ending.count)
            } else {
                place += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the year in the text, or nil if the text doesn't start with a number. A year that counts backwards is negative.
    public static func year(_ text: String, ending: [UInt8]) -> FixedDecimal? {
        let digits = text.utf8.prefix { ASCII.isDigit($0) || $0 == ASCII.period }
        let isBackwards = TextFolding.search(text).suffix(ending.count).elementsEqual(ending)
        return FixedDecimal((isBackwards ? "-" : "") + String(Substring(digits)))
    }
}

extension AttributeDescription {
    /// Whether the values are years such as "19BBY", whose unit says from which event they count.
    public var hasEraYears: Bool { kind == .text && unit != nil }
}
