import Model
import Testing

@testable import TextProcessing

/// Tests scaling a recipe's amounts. Quantities in common notations are multiplied exactly, and all other text stays unchanged.
@Suite struct RecipeAmountScalerTests {
    private func scaled(_ amount: String, _ factor: String) -> String? {
        Fraction(factor).flatMap { RecipeAmountScaler.scaled(amount, by: $0) }
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
            ("2 x 400g tins", "2", "4 x 400g tins"), ("1 (14 ounce) can", "2", "2 (14 ounce) can"),
            ("2 (about 400 g)", "2", "4 (about 800 g)"),
            ("1 14-ounce can", "3", "3 14-ounce can"), ("2 × 400 g tins", "2", "4 × 400 g tins"), ("3 Medium", "2", "6 Medium"),
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
        "an amount without a quantity isn't scaled",
        arguments: [
            "to taste", "Pinch", "", " ", "e150", "a few", "half cream", "a", "half", "70 %", "20 °C", "99999999 g", "No. 1",
            "# 3",
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
            ("2 quarts", "2 quarts / 1.89 l"),
        ]) func bothUnits(amount: String, expected: String)
    {
        #expect(RecipeAmountScaler.scaled(amount, by: .one, hasBothUnits: true) == expected)
    }

    @Test func decimalComma() {
        #expect(
            RecipeAmountScaler.scaled("175 g", by: Fraction(3, 2)!, hasBothUnits: true, hasDecimalComma: true)
                == "262,5 g / 9,3 oz")
        #expect(RecipeAmountScaler.scaled("1.5 kg", by: .one, hasDecimalComma: true) == "1.5 kg", "text that isn't scaled stays")
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
