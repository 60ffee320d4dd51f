import Model

/// The words that may follow a number in a recipe, and the units that some of them represent.
enum RecipeUnitWords {
    /// The codes for units. Spoons and pints aren't converted. Spoons are the same in metric and US recipes, and a pint's size depends
    /// on the country.
    static let gram: UInt8 = ASCII.lowerG, kilogram: UInt8 = ASCII.lowerK, millilitre: UInt8 = ASCII.lowerM,
        centilitre: UInt8 = ASCII.lowerC
    static let decilitre: UInt8 = ASCII.lowerD, litre: UInt8 = ASCII.lowerL, centimetre: UInt8 = ASCII.lowerN,
        ounce: UInt8 = ASCII.lowerO, pound: UInt8 = ASCII.lowerP
    static let fluidOunce: UInt8 = ASCII.lowerF, cup: UInt8 = ASCII.lowerU, quart: UInt8 = ASCII.lowerQ,
        inch: UInt8 = ASCII.lowerI, millimetre: UInt8 = ASCII.lowerH, pint: UInt8 = ASCII.lowerS
    static let teaspoon: UInt8 = ASCII.lowerE, tablespoon: UInt8 = ASCII.lowerA
    /// The codes for packages and for units of time.
    private static let package: UInt8 = ASCII.lowerB, time: UInt8 = ASCII.lowerT

    /// Returns whether a unit is metric.
    static func isMetric(_ unit: UInt8) -> Bool {
        unit == gram || unit == kilogram || unit == millilitre || unit == centilitre || unit == decilitre || unit == litre
            || unit == centimetre || unit == millimetre
    }

    /// The known words. Each item contains a single form, or the singular and the plural, followed by the unit's code. Words
    /// without a code, such as "slice", are things that can be counted.
    private static let words: StaticString = """
        g=g;gr=g;gm=g;gms=g;gram grams=g;gramme grammes=g;kg=k;kgs=k;kilo kilos=k;kilogram kilograms=k;\
        ml=m;mls=m;millilitre millilitres=m;milliliter milliliters=m;cl=c;dl=d;l=l;litre litres=l;liter liters=l;\
        cm=n;mm=h;oz=o;ounce ounces=o;lb lbs=p;pound pounds=p;fl=f;fl_oz=f;fl._oz=f;fl._oz.=f;fluid_ounce=f;\
        fluid_ounces=f;cup cups=u;quart quarts=q;qt=q;inch inches=i;tsp=e;tsps=e;tbsp=a;tbsps=a;tbs=a;tblsp=a;\
        teaspoon teaspoons=e;tablespoon tablespoons=a;pint pints=s;pt=s;hour hours=t;hr hrs=t;minute minutes=t;min mins=t;\
        day days=t;can cans=b;tin tins=b;jar jars=b;packet packets=b;pkt=b;pack packs=b;package packages=b;pkg=b;\
        sachet sachets=b;pouch pouches=b;pot pots=b;bag bags=b;bottle bottles=b;tub tubs=b;carton cartons=b;box boxes=b;\
        container containers=b;punnet punnets=b;tube tubes=b;block blocks=b;ball balls=b;bar bars=b;pinch pinches;\
        dash dashes;handful handfuls;clove cloves;slice slices;sprig sprigs;strip strips;stick sticks;stalk stalks;\
        piece pieces;bunch bunches;sheet sheets;knob knobs;drop drops;leaf leaves;head heads;rasher rashers;pod pods;\
        cube cubes;scoop scoops;egg eggs;\
        cuillère_à_café cuillères_à_café=e;cuillère_à_soupe cuillères_à_soupe=a;c._à_café=e;c._à_soupe=a;c._à_c.=e;\
        c._à_s.=a;gousse gousses;pincée pincées;tranche tranches;brin brins;
        """

    /// A word from `words` that was found in a recipe's text.
    struct Word {
        /// Where the word starts and ends in the text.
        var start: Int
        var end: Int
        /// The code for the unit or package, or 0 if the word is neither.
        var unit: UInt8 = 0
        /// The offsets of the singular and the plural in `words`. Both are 0 for a word with a single form.
        var singular = 0, plural = 0
        /// Whether the text contains the plural.
        var isPlural = false

        /// Whether the word is a unit of weight, volume or length, including spoons.
        var isUnit: Bool { unit != 0 && !isPackage && !isTime }
        /// Whether the word is a unit that can be converted.
        var isMeasure: Bool { isUnit && !isSpoonOrPint }
        var isSpoonOrPint: Bool { unit == teaspoon || unit == tablespoon || unit == pint }
        var isLength: Bool { unit == centimetre || unit == millimetre || unit == inch }
        var isPackage: Bool { unit == package }
        var isTime: Bool { unit == time }
    }

    /// Returns the longest known word at `start`, or nil if there isn't one.
    static func word(in text: [UInt8], at start: Int) -> Word? {
        words.withUTF8Buffer { table in
            var best: Word?
            var group = 0
            while group < table.count {
                var found = 0, form = group, plural = 0
                var isPlural = false
                while true {
                    let end = unsafe matched(table, form, text, start)
                    if end > 0 { (found, isPlural) = (end, plural > 0) }
                    while unsafe table[form] > ASCII.equals || table[form] == ASCII.period { form += 1 }
                    guard unsafe table[form] == ASCII.space else { break }
                    form += 1
                    plural = form
                }
                let isUnit = unsafe table[form] == ASCII.equals
                if found > best?.end ?? start {
                    let unit = unsafe isUnit ? table[form + 1] : 0
                    best = Word(
                        start: start, end: found, unit: unit, singular: plural == 0 ? 0 : group, plural: plural,
                        isPlural: isPlural)
                }
                group = form + (isUnit ? 3 : 1)
            }
            return best
        }
    }

    /// Returns the offset after a form from the table if the form occurs at `start` as a separate word. Otherwise, returns 0.
    private static func matched(_ table: UnsafeBufferPointer<UInt8>, _ form: Int, _ text: [UInt8], _ start: Int) -> Int {
        var form = form, end = start
        while unsafe table[form] > ASCII.equals || table[form] == ASCII.period {
            // Underscores stand for spaces.
            let wanted = unsafe table[form] == ASCII.underscore ? ASCII.space : table[form]
            guard end < text.count, text[end] | 0x20 == wanted | 0x20 else { return 0 }
            form += 1
            end += 1
        }
        return end < text.count && ASCII.isLetter(text[end]) ? 0 : end
    }

    /// Appends the singular or plural form at an offset in `words`.
    static func append(_ place: Int, to result: inout [UInt8]) {
        words.withUTF8Buffer { table in
            var place = place
            while unsafe table[place] > ASCII.equals {
                unsafe result.append(table[place] == ASCII.underscore ? ASCII.space : table[place])
                place += 1
            }
        }
    }
}
