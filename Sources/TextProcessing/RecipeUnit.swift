/// A unit in which recipes measure.
enum RecipeUnit: UInt8 {
    case gram = 0x67
    case kilogram = 0x6B
    case millilitre = 0x6D
    case centilitre = 0x63
    case decilitre = 0x64
    case litre = 0x6C
    case centimetre = 0x6E
    case ounce = 0x6F
    case pound = 0x70
    case fluidOunce = 0x66
    case cup = 0x75
    case quart = 0x71
    case inch = 0x69
    /// A spoon, which metric and US recipes both use, or a pint, which differs between countries.
    case other = 0x73

    var isMetric: Bool {
        switch self {
        case .gram, .kilogram, .millilitre, .centilitre, .decilitre, .litre, .centimetre: true
        default: false
        }
    }

    /// The words after a number: their singular and plural, or a single form, and the unit's code. Words without a unit are
    /// counted.
    private static let words: StaticString = """
        g=g;gr=g;gm=g;gms=g;gram grams=g;gramme grammes=g;kg=k;kgs=k;kilo kilos=k;kilogram kilograms=k;\
        ml=m;mls=m;millilitre millilitres=m;milliliter milliliters=m;cl=c;dl=d;l=l;litre litres=l;liter liters=l;\
        cm=n;oz=o;ounce ounces=o;lb lbs=p;pound pounds=p;fl oz=f;fl. oz=f;fl. oz.=f;fluid ounce=f;fluid ounces=f;cup cups=u;quart quarts=q;qt=q;\
        inch inches=i;tsp=s;tsps=s;tbsp=s;tbsps=s;tbs=s;tblsp=s;teaspoon teaspoons=s;tablespoon tablespoons=s;\
        pint pints=s;pt=s;pinch pinches;dash dashes;handful handfuls;clove cloves;slice slices;sprig sprigs;strip strips;\
        stick sticks;stalk stalks;can cans;tin tins;jar jars;packet packets;pack packs;package packages;sachet sachets;\
        piece pieces;bunch bunches;sheet sheets;knob knobs;drop drops;pot pots;bag bags;bottle bottles;leaf leaves;\
        head heads;rasher rashers;pod pods;cube cubes;scoop scoops;tub tubs;carton cartons;egg eggs;bar bars;
        """

    /// The known word at a place, or nil.
    static func word(
        in text: [UInt8], at start: Int
    ) -> (range: Range<Int>, unit: RecipeUnit?, forms: (singular: ArraySlice<UInt8>, plural: ArraySlice<UInt8>)?)? {
        guard start < text.count, (text[start] | 0x20) &- 0x61 < 26 else { return nil }
        let table = RecipeUnit.bytes
        var best: (end: Int, group: Range<Int>)?
        var group = 0
        while group < table.count {
            var end = group
            while table[end] != 0x3B { end += 1 }
            if let found = match(text, start, table[group..<end]), found > best?.end ?? start { best = (found, group..<end) }
            group = end + 1
        }
        guard let best else { return nil }
        let entry = table[best.group]
        let equals = entry.firstIndex(of: 0x3D)
        let unit = equals.flatMap { RecipeUnit(rawValue: table[$0 + 1]) }
        let forms = entry[..<(equals ?? entry.endIndex)]
        // A unit whose name is two words has only one form.
        guard let space = forms.firstIndex(of: 0x20), unit != .fluidOunce else { return (start..<best.end, unit, nil) }
        return (start..<best.end, unit, (forms[..<space], forms[(space + 1)...]))
    }

    private static let bytes: [UInt8] = words.withUTF8Buffer { unsafe Array($0) }

    /// The end of the form of a group that stands at `start`, as a word of its own, or nil.
    private static func match(_ text: [UInt8], _ start: Int, _ group: ArraySlice<UInt8>) -> Int? {
        let forms = group[..<(group.firstIndex(of: 0x3D) ?? group.endIndex)]
        let isOne = group.last == RecipeUnit.fluidOunce.rawValue
        var begin = forms.startIndex
        while begin < forms.endIndex {
            let end = isOne ? forms.endIndex : forms[begin...].firstIndex(of: 0x20) ?? forms.endIndex
            let after = start + end - begin
            if after <= text.count, after == text.count || (text[after] | 0x20) &- 0x61 >= 26,
                equal(text, start, forms[begin..<end])
            {
                return after
            }
            begin = end + 1
        }
        return nil
    }

    private static func equal(_ text: [UInt8], _ start: Int, _ form: ArraySlice<UInt8>) -> Bool {
        for place in form.indices where text[start + place - form.startIndex] | 0x20 != form[place] | 0x20 { return false }
        return true
    }
}
