import Testing

@testable import TextProcessing

/// Adding up ingredients' amounts.
@Suite struct IngredientTotalTests {
    /// Adds amounts of the same kind. Amounts of other kinds stay apart.
    private func sum(_ amounts: [String], times factor: Fraction = .one, comma: Bool = false) -> [String] {
        var totals: [IngredientTotal] = []
        for amount in amounts {
            let next = IngredientTotal(amount, times: factor, hasDecimalComma: comma)
            if let place = totals.firstIndex(where: { $0.kind == next.kind }), totals[place].add(next) { continue }
            totals.append(next)
        }
        return totals.map(\.shown)
    }

    @Test(
        "Amounts with units that can be converted are added",
        arguments: [
            (["200 g", "0.5 kg"], "700 g"), (["2 tsp", "1 tbsp"], "1⅔ tbsp"), (["1 tsp", "2 teaspoons"], "3 teaspoons"),
            (["750 ml", "5 dl"], "1.25 l"), (["1 cup", "1 cup"], "2 cups"), (["½ cup", "2 cups"], "2½ cups"),
            (["1 lb", "8 oz"], "1.5 lb"), (["100 g", "4 oz"], "213.4 g"), (["225g/8oz", "75g"], "300g"),
            (["100 g (4 oz)", "50 g"], "150 g"), (["2", "3"], "5"), (["1 clove", "1 clove"], "2 cloves"),
            (["1 large", "2 large"], "3 large"), (["3-4 tbsp", "1 tbsp"], "5 tbsp"),
            (["2 x 400 g tins", "1 x 400 g tin"], "3 x 400 g tins"),
            (["400 g tin", "400 g tin"], "2 × 400 g tin"), (["600 g", "600 g"], "1.2 kg"), (["", ""], ""),
            (["Pinch", "Pinch"], "Pinch"),
            (["2 cuillères à soupe", "1 cuillère à café"], "2⅓ cuillères à soupe"), (["1 c. à s.", "1 c. à s."], "2 c. à s."),
            (["1 gousse", "2 gousses"], "3 gousses"),
            (["40 g", "175 g, soft"], "215 g"), (["1,5 l", "0.5 l"], "2 l"), (["10 oz", "8 oz"], "1 lb 2 oz"),
            (["8 oz", "8 ounces"], "1 lb"), (["8 oz", "7½ oz"], "15½ oz"),
        ])
    func added(amounts: [String], total: String) { #expect(sum(amounts) == [total]) }

    @Test(
        "All other amounts stay apart",
        arguments: [
            ["200 g", "2 cups"], ["1 tsp", "10 ml"], ["2", "100 g"], ["", "2"], ["1 large", "1 small"], ["1 kg 200 g", "100 g"],
            ["1 tin", "1 jar"], ["2 tsp ground", "2 tsp"], ["1 pint", "1 cup"], ["To taste", "Pinch"], ["5 cm", "1"],
        ])
    func apart(amounts: [String]) { #expect(sum(amounts) == amounts) }

    @Test func amountsAreMultipliedFirst() throws {
        let half = try #require(Fraction(1, 2))
        #expect(sum(["200 g", "1 kg"], times: half) == ["600 g"])
        #expect(sum(["3 tsp"], times: half) == ["1½ tsp"])
        #expect(sum(["1,5 kg", "250 g"], comma: true) == ["1,75 kg"])
        #expect(IngredientTotal("500 g", times: half, hasDecimalComma: false).value == Fraction(250))
    }

    /// Amounts of several quantities aren't added, because no rule says what the total is.
    @Test func amountsOfSeveralQuantitiesStayApart() {
        #expect(sum(["1 cup + 2 tbsp", "1 cup + 2 tbsp"]).count == 2)
        #expect(sum(["1 lb 8 oz", "1 lb"]).count == 2)
        #expect(sum(["225 g/8 oz", "250 g (9 oz)"]).count == 1)
    }

    @Test(
        "An amount ends before the ingredient's name",
        arguments: [
            ("1 lb 8 oz lamb", "1 lb 8 oz", "lamb"), ("1 kg 200 g veal", "1 kg 200 g", "veal"),
            ("1 cup plus 2 tbsp cocoa", "1 cup plus 2 tbsp", "cocoa"), ("100 g to 150 g figs", "100 g to 150 g", "figs"),
            ("2 à 3 carottes", "2 à 3", "carottes"), ("1 cup flour", "1 cup", "flour"),
        ])
    func parts(line: String, amount: String, name: String) {
        #expect(RecipeAmountScaler.parts(ofIngredient: line) == (amount, name))
    }

    /// A total that is too large for exact arithmetic isn't made.
    @Test func hugeAmounts() {
        let amount = "999999 kg"
        #expect(sum([amount, amount, "x"]).count >= 2)
        for text in ["1/0 g", "999999999999 g", "½½", String(repeating: "1 ", count: 400), "\u{0}<b>"] {
            _ = sum([text, text, "1 g"])
        }
    }

    @Test(
        "Names are the same ingredient in the singular and the plural",
        arguments: [
            ("Onions", "onion, chopped", false), ("Cherries", "cherry", false), ("Tomatoes", "tomato (ripe)", false),
            ("Peaches", "peach", false), ("Œufs", "œuf", true), ("Poireaux", "poireau", true),
            ("Gousses d'ail", "gousse d’ail", true),
            ("Cookies", "cookie", false), ("Plain Flour", "plain flour", false),
        ])
    func names(one: String, other: String, isFrench: Bool) {
        #expect(IngredientName.words(of: one, isFrench: isFrench) == IngredientName.words(of: other, isFrench: isFrench))
    }

    @Test(arguments: [("couscous", "cous"), ("asparagus", "asparagu"), ("Peppercorns", "pepper"), ("swiss", "swis")])
    func differentNames(one: String, other: String) {
        #expect(IngredientName.words(of: one, isFrench: false) != IngredientName.words(of: other, isFrench: false))
    }
}
