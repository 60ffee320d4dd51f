import Model

/// Adds the equivalent in the other temperature scale to temperatures in a recipe's text: "350°F" becomes "350°F / 175 °C".
public enum RecipeTemperatureConverter {
    /// Returns the text with each temperature in °C and °F. Text without temperatures, or with both scales already, is returned
    /// unchanged.
    public static func withBothScales(_ text: String) -> String {
        let bytes = Array(text.utf8), scanner = AmountScanner(bytes)
        var places: [(end: Int, addition: String, isCelsius: Bool)] = []
        var index = 0
        while index < bytes.count {
            guard scanner.begins(index), ASCII.isDigit(bytes[index]), let found = scanner.quantity(at: index) else {
                index += 1
                continue
            }
            index = max(found.upperEnd, found.end)
            guard let scale = scale(after: index, found.value, scanner) else { continue }
            index = scale.end
            var addition = " / " + converted(found.value, scale.isCelsius)
            if found.upperEnd > found.upperStart { addition += "–" + converted(found.upper, scale.isCelsius) }
            places.append((scale.end, addition + (scale.isCelsius ? " °F" : " °C"), scale.isCelsius))
        }
        guard let first = places.first, places.allSatisfy({ $0.isCelsius == first.isCelsius }) else { return text }
        var result: [UInt8] = [], written = 0
        for place in places {
            result += bytes[written..<place.end] + place.addition.utf8
            written = place.end
        }
        return String(decoding: result + bytes[written...], as: UTF8.self)
    }

    /// Returns the temperature scale after a number, and the offset at which the scale's name ends: "°C", "º F", "degrees F" or,
    /// for typical oven temperatures, "C" and "F" alone. Returns nil if the number isn't a temperature.
    private static func scale(
        after start: Int, _ value: Fraction, _ scanner: AmountScanner
    ) -> (isCelsius: Bool, end: Int)? {
        var index = scanner.afterSpaces(start)
        let degrees: StaticString = "degrees"
        let isWord = degrees.withUTF8Buffer { word in
            for place in word.indices where unsafe scanner.byte(index + place) | 0x20 != word[place] { return false }
            return true
        }
        if scanner.byte(index) == 0xC2, scanner.byte(index + 1) | 0x0A == 0xBA {
            index = scanner.afterSpaces(index + 2)
        } else if isWord {
            index = scanner.afterSpaces(index + degrees.utf8CodeUnitCount)
        } else if !value.isWhole || value.numerator < 60 {
            // "2 C" means two cups.
            return nil
        }
        let letter = scanner.byte(index), isCelsius = letter == ASCII.upperC
        guard isCelsius || letter == ASCII.upperF else { return nil }
        // The scale's name may be written out: "Celsius", "Fahrenheit".
        var end = index + 1
        while ASCII.isLetter(scanner.byte(end)) || ASCII.isDigit(scanner.byte(end)) { end += 1 }
        guard end == index + 1 || end - index == (isCelsius ? 7 : 10) else { return nil }
        return (isCelsius, end)
    }

    /// Converts a temperature from Celsius to Fahrenheit or vice versa. Rounds oven temperatures to 5 degrees.
    private static func converted(_ value: Fraction, _ isCelsius: Bool) -> String {
        let tenths = value.numerator * 10 / value.denominator
        let other = isCelsius ? tenths * 9 / 5 + 320 : (tenths - 320) * 5 / 9
        let step: Int64 = other >= (isCelsius ? 2500 : 1200) ? 50 : 10
        let rounded = (other + (other < 0 ? -step / 2 : step / 2)) / step * step / 10
        return "\(rounded)"
    }
}
