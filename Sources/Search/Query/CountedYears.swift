import Localization
public import Model
import TextProcessing

/// Sorts texts such as "19BBY" and "4ABY" by the years that they count.
///
/// A text attribute with a unit holds numbers that count backwards from some event if they have that unit ("%@ BBY"), and forwards
/// if they have another.
public enum CountedYears {
    /// Returns the ending of the years that count backwards, folded; nil if the attribute's values aren't such years.
    public static func ending(_ attribute: AttributeDescription?) -> [UInt8]? {
        guard let attribute, attribute.kind == .text, let unit = attribute.unit else { return nil }
        return TextFolding.search(Localizer(.english).text(key: unit)).filter { $0 != ASCII.space }
    }

    /// Returns the year in a text, negative if it counts backwards; nil if the text doesn't start with a number.
    public static func year(_ text: String, ending: [UInt8]) -> FixedDecimal? {
        let digits = text.utf8.prefix { ASCII.isDigit($0) || $0 == ASCII.period }
        let isBackwards = TextFolding.search(text).suffix(ending.count).elementsEqual(ending)
        return FixedDecimal((isBackwards ? "-" : "") + String(Substring(digits)))
    }
}
