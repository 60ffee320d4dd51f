public import Localization
import Model
public import TextProcessing

/// How a recipe's amounts are shown: the factor that multiplies them, and whether both metric and US units appear. The URL
/// contains these settings.
public struct RecipeScaling: Equatable, Sendable {
    /// The factor that multiplies the amounts, from 1/100 to 100.
    public let factor: Fraction
    /// The number of servings that the recipe states or, if it doesn't state any, the number of things that it makes. Otherwise nil.
    public let servings: UInt32?
    /// Whether `servings` is the number of things that the recipe makes, such as cookies.
    public let isYield: Bool
    /// Whether metric and US units are shown side by side.
    public var hasBothUnits: Bool
    /// The invalid factor or number of servings in the URL, or nil if there isn't one.
    public let misread: String?
    /// Whether the URL specifies the number of servings although the recipe doesn't.
    public let lacksServings: Bool

    /// Reads the settings from URL parameters. Returns nil for an entry without amounts.
    ///
    /// - Parameter parameters: `scale-by` is the factor. `scale-to` is the number of servings, which is used only if the recipe
    ///   states a number of servings. `scale-units=both` shows metric and US units. The hyphens distinguish these parameters from
    ///   attribute keys.
    init?(_ entry: Entry, _ parameters: Parameters) {
        var found = StepByStepScreen.ChecklistAndSteps()
        found.look(in: entry.blocks, title: nil, depth: 0)
        guard found.checklist.contains(where: { !$0.amount.utf8.isEmpty }) else { return nil }
        hasBothUnits = parameters.has("scale-units", "both")
        let stated = RecipeScaling.servings(of: entry), yield = stated == nil ? RecipeScaling.yield(of: entry) : nil
        servings = stated ?? yield ?? RecipeScaling.servings(in: found.steps)
        isYield = yield != nil
        lacksServings = servings == nil && parameters["scale-by"] == nil && !(parameters["scale-to"] ?? "").utf8.isEmpty
        var wanted = parameters["scale-by"]
        var factor = wanted.flatMap { Fraction($0) }
        if let servings, let text = parameters["scale-to"] {
            wanted = text
            factor = Fraction(text).flatMap { number in
                Fraction(1, Int64(servings)).flatMap { number.times($0) }
            }
        }
        if let valid = factor, RecipeScaling.isUsable(valid) {
            self.factor = valid
            misread = nil
        } else {
            self.factor = Fraction.one
            misread = wanted.flatMap { $0.utf8.allSatisfy { $0 == ASCII.space } ? nil : RequestFailure.shortened($0) }
        }
    }

    private static func isUsable(_ factor: Fraction) -> Bool {
        factor.numerator <= factor.denominator * 100 && factor.numerator * 100 >= factor.denominator
    }

    /// Parses a factor. Returns nil if it isn't from 1/100 to 100.
    public static func factor(_ text: String) -> Fraction? { Fraction(text).flatMap { isUsable($0) ? $0 : nil } }

    /// Whether the amounts are unscaled.
    public var isOriginal: Bool { factor == Fraction.one }

    /// The number of servings after scaling, or nil if the recipe doesn't state any.
    public func servings(_ factor: Fraction) -> Fraction? { servings.flatMap { Fraction(whole: Int64($0)).times(factor) } }

    /// Adds these settings to `items` as URL parameters. Leaves out the factor if it is 1.
    ///
    /// - Parameter factor: A different factor for the URL, or nil for the current factor.
    public func add(to items: inout Parameters, factor: Fraction? = nil) {
        let factor = factor ?? self.factor
        if factor != Fraction.one {
            if let servings = servings(factor), servings.isWhole {
                items.add("scale-to", servings.text)
            } else {
                items.add("scale-by", factor.text)
            }
        }
        if hasBothUnits { items.add("scale-units", "both") }
    }

    /// Returns an entry's blocks. If both metric and US units are shown, the steps' temperatures are in °C and °F.
    func withTemperatures(_ blocks: [Block]) -> [Block] {
        guard hasBothUnits else { return blocks }
        return blocks.map { block in
            switch block {
            case .steps(let steps): .steps(steps.map { RecipeScaling.convertingTemperatures($0) })
            case .section(let section):
                .section(
                    Block.Section(
                        title: section.title, anchor: section.anchor, scope: section.scope,
                        blocks: withTemperatures(section.blocks)))
            default: block
            }
        }
    }

    private static func convertingTemperatures(_ step: [Block]) -> [Block] {
        step.map { block in
            guard case .paragraph(let text) = block else { return block }
            return .paragraph(
                text.map { inline in
                    if case .text(let text) = inline { .text(RecipeTemperatureConverter.withBothScales(text)) } else { inline }
                })
        }
    }

    /// The keys of attributes that state the number of servings, in an imported recipe for example.
    private static let servingKeys = ["servings", "serves", "portions"]

    private static func servings(of entry: Entry) -> UInt32? {
        for attribute in entry.attributes where servingKeys.contains(where: { $0 == attribute.key }) {
            if case .number(let number) = attribute.value, number.isWhole, number.whole > 0, number.whole <= 100 {
                return UInt32(number.whole)
            }
        }
        return nil
    }

    /// Returns the number of things that a recipe makes, or nil if it doesn't state one. Of a range, it is the lower number.
    private static func yield(of entry: Entry) -> UInt32? {
        guard case .text(let text)? = entry["yield"], let number = UInt32(Substring(text.utf8.prefix { ASCII.isDigit($0) }))
        else {
            return nil
        }
        return number > 0 && number <= 100 ? number : nil
    }

    /// Returns the factor for one serving less or more or, if the recipe doesn't state its servings, for half the amounts less or more. Nil
    /// at the limit.
    public func next(isMore: Bool) -> Fraction? {
        let parts = Int64(servings ?? 2)
        guard let now = Fraction(parts).flatMap({ $0.times(factor) }) else { return nil }
        let whole = now.numerator / now.denominator
        let next = isMore ? whole + 1 : now.isWhole ? whole - 1 : whole
        return next > 0 && next <= parts * 100 ? Fraction(next, parts) : nil
    }

    /// Returns the first number of servings stated in the steps, or nil if there isn't one.
    private static func servings(in steps: [[Block]]) -> UInt32? {
        for step in steps {
            for block in step {
                guard case .paragraph(let text) = block, case .text(let text)? = text.first else { continue }
                if let count = RecipeAmountScaler.servings(in: text) { return count }
            }
        }
        return nil
    }
}

extension Localizer {
    /// Returns an amount for display, and whether to mark it because it should be multiplied but can't be parsed.
    public func amount(_ amount: String, _ scaling: RecipeScaling?) -> (text: String, isMarked: Bool) {
        guard let scaling, !scaling.isOriginal || scaling.hasBothUnits, !amount.utf8.isEmpty else { return (amount, false) }
        let text = RecipeAmountScaler.scaled(
            amount, by: scaling.factor, hasBothUnits: scaling.hasBothUnits, hasDecimalComma: language.usesDecimalComma)
        return (text ?? amount, text == nil && !scaling.isOriginal)
    }

    /// Returns how often a recipe needs an amount, such as "twice" or "3 times".
    public func repetitions(_ count: Int64) -> String {
        count == 2 ? text(.screensTwice) : self.count(.screensTimes, count)
    }
}
