import Model
import Testing

@testable import TextProcessing

/// Tests scaling a recipe's amounts. Quantities in common notations are multiplied exactly, and all other text stays unchanged.
@Suite struct RecipeAmountScalerTests {
    private func scaled(_ amount: String, _ factor: String) -> String? {
        Fraction(factor).flatMap { RecipeAmountScaler.scaled(amount, by: $0) }
    }

    @Test("Long decimals are fractions, and a number that can't be read leaves the amount unchanged")
    func oddNumbers() {
        #expect(scaled("0.33333334326744 cup", "2") == "⅔ cup" && scaled("0,6666667 cup", "3") == "2 cups")
        #expect(scaled("1.1234567 cups", "2") == "2.25 cups" && scaled("2.50000 g", "2") == "5 g")
        #expect(scaled("1/2,5 cup", "4") == nil && scaled("1/2,5 cup", "1") == nil && scaled("2 cups, 1/2.5 tsp", "2") == nil)
    }

    @Test(
        "amounts in every form",
        arguments: [
            ("¼ teaspoon", "2", "½ teaspoon"), ("½ tsp, ground", "3", "1½ tsp, ground"), ("175 g, soft", "2", "350 g, soft"),
            ("175g ", "1.5", "262.5g "), ("225g/8oz", "2", "450g/16oz"), ("1 1/2 cups ", "2", "3 cups "),
            ("1/2 cup", "4", "2 cups"),
            ("2 cups", "1/2", "1 cup"), ("1 cup", "3/4", "¾ cup"), ("1-1/2 cups", "3", "4½ cups"), ("1½ lb", "2", "3 lbs"),
            ("3–4 tbsp", "2", "6–8 tbsp"), ("3-4 tbsp", "½", "1½-2 tbsp"), ("2 to 3", "2", "4 to 6"),
            ("1 or 2 cloves", "½", "½ or 1 clove"),
            ("0.5 kg", "3", "1.5 kg"), ("1,5 kg", "2", "3 kg"), ("1,000 ml", "2", "2000 ml"), ("zest of 2", "2", "zest of 4"),
            ("3, about 5 g", "2", "6, about 10 g"), ("2 medium, unwaxed, about 400 g", "1/2", "1 medium, unwaxed, about 200 g"),
            ("150 g, 60 to 70 % cocoa", "2", "300 g, 60 to 70 % cocoa"), ("150 g at 20 °C", "2", "300 g at 20 °C"),
            ("2 x 400g tins", "2", "4 x 400g tins"), ("1 (14 ounce) can", "2", "2 (14 ounce) cans"),
            ("2 (about 400 g)", "2", "4 (about 800 g)"),
            ("1 14-ounce can", "3", "3 14-ounce cans"), ("2 × 400 g tins", "2", "4 × 400 g tins"), ("3 Medium", "2", "6 Medium"),
            ("1 pinch", "2", "2 pinches"), ("2 leaves", "½", "1 leaf"), ("1", "1/3", "⅓"), ("5", "1/12", "5/12"),
            ("7 g", "1/3", "2.33 g"),
            ("100 g", "1/3", "33.3 g"), ("1 kg", "1/3", "0.333 kg"), ("2 l", "1/8", "0.25 l"), ("1 tsp", "1/17", "0.06 tsp"),
            ("1 cup + 2 tbsp", "2", "2 cups + 4 tbsp"),
            ("1⁄2 tsp", "2", "1 tsp"), ("2 fl. oz milk", "2", "4 fl. oz milk"), ("20cm piece", "2", "40cm piece"),
            ("⅞ cup", "2", "1¾ cups"), ("2 tins (400 g each)", "2", "4 tins (400 g each)"),
            ("2 breasts, about 200 g each", "2", "4 breasts, about 200 g each"),
            ("2 (400 g / 14 oz each)", "3", "6 (400 g / 14 oz each)"),
            ("3 fillets (150g apiece)", "2", "6 fillets (150g apiece)"), ("1 (12 oz.)", "2", "2 (12 oz.)"),
            ("3 (15 g)", "2", "6 (30 g)"), ("1 tin No. 2", "2", "2 tins No. 2"), ("3 eggs #2", "2", "6 eggs #2"),
            // Numbers in words.
            ("half a cup", "2", "1 cup"), ("Half a lemon", "3", "1½ lemon"), ("a quarter of a cup", "2", "½ cup"),
            ("half cup", "1/2", "¼ cup"), ("one third of a cup", "3", "1 cup"),
            // Whole larger units.
            ("1 lb 8 oz", "2", "3 lbs"), ("2 lb 16 oz", "1.5", "4 lbs 8 oz"), ("1 kg 600 g", "2", "3 kg 200 g"),
            ("1 lb 8 oz", "1/2", "½ lb 4 oz"), ("1 l 500 ml", "2", "3 l"),
        ]) func amounts(amount: String, factor: String, expected: String)
    {
        #expect(scaled(amount, factor) == expected)
    }

    @Test(
        "the size of a piece or package is never multiplied, but the number of packages is",
        arguments: [
            ("1 – 14-ounce can", "3", "3 – 14-ounce cans"), ("1 - 400g tin", "2", "2 - 400g tins"),
            ("2 – 28-oz. cans", "½", "1 – 28-oz. can"), ("1-14-ounce can", "2", "2-14-ounce cans"),
            ("6 - 3 oz packages", "2", "12 - 3 oz packages"), ("1 – 8-ounce steak", "2", "2 – 8-ounce steak"),
            ("1 400g tin", "2", "2 400g tins"), ("2 14 oz. cans", "½", "1 14 oz. can"),
            ("1, 14-ounce can", "2", "2, 14-ounce cans"),
            ("1 (400g) tin", "2", "2 (400g) tins"), ("1 large 400g tin", "2", "2 large 400g tins"),
            ("1 or 2 14-oz cans", "2", "2 or 4 14-oz cans"), ("2 X 400g tins", "2", "4 X 400g tins"),
            // The number of packages may be missing or come last.
            ("400g can", "2", "2 × 400g cans"), ("14 oz jar", "½", "½ × 14 oz jar"), ("14 oz. jar", "1.5", "1½ × 14 oz. jars"),
            ("12–14-ounce can", "2", "2 × 12–14-ounce cans"), ("12 to 14-ounce can", "2", "2 × 12 to 14-ounce cans"),
            ("1 lb 8 oz bag", "2", "2 × 1 lb 8 oz bags"), ("400g x 2", "2", "400g x 4"),
            ("400 g × 2 tins", "2", "400 g × 4 tins"),
            // These amounts contain the same size in two units.
            ("1 x 400g/14oz tin", "2", "2 x 400g/14oz tins"), ("2 (14 oz / 400 g) cans", "2", "4 (14 oz / 400 g) cans"),
            ("400g/14oz tin", "3", "3 × 400g/14oz tins"), ("400 g (14 oz) tin", "3", "3 × 400 g (14 oz) tins"),
            // The package comes before its size.
            ("1 can (14 oz)", "3", "3 cans (14 oz)"), ("1 tin, 400g", "2", "2 tins, 400g"),
            ("2 tins (400 g each)", "½", "1 tin (400 g each)"), ("2 tins, about 800 g", "½", "1 tin, about 400 g"),
            // Pieces of a size.
            ("1 chopped into ½-inch pieces", "2", "2 chopped into ½-inch pieces"),
            ("2kg cut into 3cm cubes", "2", "4kg cut into 3cm cubes"),
            ("4 pounded to 1cm thickness", "3", "12 pounded to 1cm thickness"),
            ("1, cut into 8 wedges", "2", "2, cut into 8 wedges"), ("3 x 7.5cm", "2", "6 x 7.5cm"),
            ("2, 5 mm thick", "2", "4, 5 mm thick"),
            ("4cm piece cut into 1cm cubes", "2", "8cm piece cut into 1cm cubes"),
            ("2 inch piece (5 cm)", "2", "4 inch piece (10 cm)"),
            ("2 inch/5 cm piece", "2", "4 inch/10 cm piece"), ("1 (3- to 4-pound) chicken", "2", "2 (3- to 4-pound) chicken"),
            // Quantities that aren't sizes.
            ("3 rashers (100g) chopped", "2", "6 rashers (200g) chopped"), ("2 (460g)", "2", "4 (920g)"),
            ("1 stick (113 g)", "2", "2 sticks (226 g)"), ("400g tinned", "2", "800g tinned"),
            ("8-ounce sliced", "2", "16-ounce sliced"),
            ("1 cup (240 ml)", "2", "2 cups (480 ml)"), ("2 - 3 tbsp", "2", "4 - 6 tbsp"), ("100 - 150 g", "2", "200 - 300 g"),
            ("4–5-pound chicken", "2", "8–10-pound chicken"), ("500 g, soaked for 12 hours", "2", "1000 g, soaked for 12 hours"),
        ]) func sizes(amount: String, factor: String, expected: String)
    {
        #expect(scaled(amount, factor) == expected)
    }

    @Test(
        "an amount isn't scaled if the number of packages isn't clear",
        arguments: [
            "4 - 8 oz packages", "12-14 oz can", "4 – 5-pound chicken", "2-3-inch piece", "400g cans", "Two 14-ounce cans",
            "a 400 g tin", "2 tins (400 g)", "2 tins 400g", "½ can (400 g)", "2 cans (14 oz / 400 g)", "1 - 500 g",
            "100 g + 400g can",
        ])
    func unclearSizes(amount: String) {
        #expect(scaled(amount, "2") == nil)
    }

    @Test(
        "an amount without a quantity isn't scaled",
        arguments: [
            "to taste", "Pinch", "", " ", "e150", "a few", "half cream", "a", "half", "70 %", "20 °C", "99999999 g", "No. 1",
            "# 3", "3rd", "2nd", "12 hours", "into 8",
        ])
    func unreadable(
        amount: String
    ) {
        #expect(scaled(amount, "2") == nil)
    }

    @Test(
        "factors",
        arguments: [
            ("2", "2"), ("1.5", "1.5"), ("1,5", "1.5"), ("3/4", "0.75"), ("1 1/2", "1.5"), ("1½", "1.5"), ("½", "0.5"),
            ("2/3", "2/3"), ("4/6", "2/3"),
            ("06", "6"), (" 2 ", "2"),
        ])
    func factors(text: String, expected: String) { #expect(Fraction(text)?.text == expected) }

    @Test(arguments: ["", "x", "2x", "-1", "1/0", "1 2", "99999999", "1..2", " ", "2 3"]) func invalidFactors(text: String) {
        #expect(Fraction(text) == nil)
    }

    @Test(
        "metric and US units side by side",
        arguments: [
            ("175 g, soft", "175 g / 6.2 oz, soft"), ("1 kg", "1 kg / 2.2 lb"), ("400 ml", "400 ml / 13.5 fl oz"),
            ("5 ml", "5 ml / 1 tsp"),
            ("30 ml", "30 ml / 2 tbsp"), ("8 oz", "8 oz / 227 g"), ("2 lb", "2 lb / 907 g"), ("3 lbs", "3 lbs / 1.36 kg"),
            ("1 cup", "1 cup / 237 ml"),
            ("2 fl oz", "2 fl oz / 59 ml"), ("20 cm piece", "20 cm / 7¾ in piece"), ("1 inch piece", "1 inch / 2.5 cm piece"),
            ("100–150 g", "100–150 g / 3.5–5.3 oz"), ("225g/8oz", "225g/8oz"), ("2 tsp", "2 tsp"), ("1 pint", "1 pint"),
            ("3", "3"), ("0 g", "0 g"),
            ("2 x 400g tins", "2 x 400g / 14.1 oz tins"), ("1 l", "1 l / 4¼ cups"), ("1200 ml", "1200 ml / 5 cups"),
            ("1 kg 200 g", "1 kg 200 g / 2.6 lb"), ("100g-150g", "100g-150g / 3.5–5.3 oz"), ("1lb 8 oz", "1lb 8 oz / 680 g"),
            ("1 (12 oz.) can", "1 (12 oz. / 340 g) can"), ("100 g, 200 g", "100 g / 3.5 oz, 200 g / 7.1 oz"),
            ("2 kg 3 eggs", "2 kg / 4.4 lb 3 eggs"),
            ("2 quarts", "2 quarts / 1.89 l"), ("1 – 14-ounce can", "1 – 14-ounce / 397 g can"),
            ("2 tins (400 g)", "2 tins (400 g / 14.1 oz)"), ("4 - 8 oz packages", nil), ("2 tsp (10 ml)", "2 tsp (10 ml)"),
            ("1 pint/568ml", "1 pint/568ml"), ("350ml/12fl", "350ml/12fl"),
            ("2, cut into 3 cm cubes", "2, cut into 3 cm / 1.2 in cubes"),
            // These rounded values differ from the original amounts by at most 3%.
            ("500 ml", "500 ml / 2⅛ cups"), ("568 ml", "568 ml / 2⅓ cups"), ("25 ml", "25 ml / 1⅔ tbsp"),
            ("50 ml", "50 ml / 3⅓ tbsp"),
            ("20 ml", "20 ml / 1⅓ tbsp"), ("1 ml", "1 ml / 0.2 tsp"), ("20–40 ml", "20–40 ml / 1⅓–2⅔ tbsp"),
            ("7 g", "7 g / 0.25 oz"),
            ("5 g", "5 g / 0.18 oz"), ("1 g", "1 g / 0.035 oz"), ("475 g", "475 g / 1.05 lb"), ("1 cm", "1 cm / 0.4 in"),
            ("3 cm", "3 cm / 1.2 in"), ("5 mm", "5 mm / 0.2 in"), ("¼ inch", "¼ inch / 0.64 cm"), ("¾ oz", "¾ oz / 21 g"),
        ]) func bothUnits(amount: String, expected: String?)
    {
        #expect(RecipeAmountScaler.scaled(amount, by: .one, hasBothUnits: true) == expected)
    }

    @Test func decimalComma() {
        #expect(
            RecipeAmountScaler.scaled("175 g", by: Fraction(3, 2)!, hasBothUnits: true, hasDecimalComma: true)
                == "262,5 g / 9,3 oz")
        #expect(RecipeAmountScaler.scaled("1.5 kg", by: .one, hasDecimalComma: true) == "1.5 kg", "text that isn't scaled stays")
    }

    @Test func sizesInBothUnits() {
        let three = Fraction(whole: 3)
        #expect(RecipeAmountScaler.scaled("1 – 14-ounce can", by: three, hasBothUnits: true) == "3 – 14-ounce / 397 g cans")
        #expect(RecipeAmountScaler.scaled("400g tin", by: three, hasBothUnits: true) == "3 × 400g / 14.1 oz tins")
        #expect(RecipeAmountScaler.scaled("1 (12 oz.) can", by: three, hasBothUnits: true) == "3 (12 oz. / 340 g) cans")
    }

    /// A converted amount of any size differs from the original by at most 3%.
    @Test(arguments: [
        ("g", 1.0, ["oz": 28.3495, "lb": 453.592]),
        ("ml", 1.0, ["tsp": 4.92892, "tbsp": 14.7868, "fl oz": 29.5735, "cups": 236.588]),
        ("cm", 1.0, ["in": 2.54]), ("mm", 0.1, ["in": 2.54]), ("oz", 28.3495, ["g": 1, "kg": 1000]),
        ("fl oz", 29.5735, ["ml": 1, "l": 1000]), ("inch", 2.54, ["cm": 1]),
    ]) func conversionsAreNearlyExact(unit: String, size: Double, others: [String: Double]) throws {
        for tenths in 10...12_000 where tenths < 200 || tenths % 10 == 0 {
            let amount = tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
            let text = try #require(RecipeAmountScaler.scaled(amount, by: .one, hasBothUnits: true))
            let part = try #require(text.split(separator: "/ ", maxSplits: 1).last)
            let space = try #require(part.firstIndex(of: " "))
            let other = try #require(others[String(part[part.index(after: space)...])])
            let number = try #require(Fraction(String(part[..<space])))
            let ratio = Double(number.numerator) / Double(number.denominator) * other / (Double(tenths) / 10 * size)
            #expect(ratio > 0.97 && ratio < 1.03, "\(text)")
        }
    }

    /// No text causes a crash, and multiplying by 1 changes nothing.
    @Test func hostile() {
        var generator = SplitMix64(seed: 7)
        let pieces = [
            "1", "999999", "/", "½", "⅔", " ", "-", "–", "to", " or ", "g", "cups", "x", "(", ")", "%", "°", ".", ",", "\u{A0}",
            "0", "×", "fl", "⁄", "é",
            "oz",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int(generator.next(below: 9))).map { _ in pieces[Int(generator.next(below: UInt64(pieces.count)))] }
                .joined()
            for factor in ["1", "1000", "1/999", "2/3"] {
                let result = RecipeAmountScaler.scaled(text, by: Fraction(factor)!, hasBothUnits: true)
                if factor == "1", let same = RecipeAmountScaler.scaled(text, by: .one) { #expect(same == text) }
                #expect((result?.utf8.count ?? 0) < 400)
            }
        }
        #expect(RecipeAmountScaler.scaled(String(repeating: "1 ", count: 300), by: .one) == nil)
    }
}
