import Localization
import Model
import TextProcessing

/// Collects an attribute's values for the index: the distinct values in order, and the values of each entry.
struct AttributeColumnBuilder {
    let key: String
    let kind: AttributeDescription.ValueType
    private var texts = StringInterner(capacity: 64)
    private var numbers: [FixedDecimal] = []
    private var numberCodes: [FixedDecimal: UInt32] = [:]
    /// The index in `values` at which each entry's values start.
    private var starts: [UInt32] = [0]
    private var values: [UInt32] = []
    private var isSingle = true

    init(key: String, kind: AttributeDescription.ValueType) {
        self.key = key
        self.kind = kind
    }

    /// Adds the next entry's value.
    mutating func add(_ value: AttributeValue?) {
        let before = values.count
        switch (kind, value) {
        case (.number, .number(let number)): add(number)
        case (.number, .range(let lower, let upper)):
            add(lower)
            if lower != upper { add(upper ?? .unbounded) }
        case (.flag, .flag(let flag)): add(text: flag ? "yes" : "no", since: before)
        case (.number, _), (.flag, _): break
        case (_, .text(let text)): add(text: text, since: before)
        case (_, .list(let list)): for text in list { add(text: text, since: before) }
        case (_, .number(let number)): add(text: number.text, since: before)
        case (_, .flag(let flag)): add(text: flag ? "yes" : "no", since: before)
        case (_, .range), (_, .unknown), (_, .notApplicable), (_, nil): break
        }
        if values.count - before > 1 { isSingle = false }
        starts.append(UInt32(truncatingIfNeeded: values.count))
    }

    private mutating func add(_ number: FixedDecimal) {
        let code = numberCodes[number] ?? UInt32(truncatingIfNeeded: numbers.count)
        if numberCodes.updateValue(code, forKey: number) == nil { numbers.append(number) }
        values.append(code)
    }

    private mutating func add(text: String, since before: Int) {
        let code = texts.number(text)
        if !values[before...].contains(code) { values.append(code) }
    }

    /// Returns the column's bytes, to be stored at offset `start` in the section, and appends its description to `about`.
    func write(_ about: inout ByteWriter, at start: Int) -> [UInt8] {
        var out: [UInt8] = []
        let isNumber = kind == .number
        // Start each key with the folded text, because values are sorted and looked up by their folded text.
        var keys = StringInterner(capacity: 64)
        for number in 0..<(isNumber ? 0 : texts.count) {
            let text = texts[number]
            _ = keys.number(TextFolding.search(text) + [0] + text)
        }
        let order: [UInt32] =
            isNumber
            ? numbers.indices.map { UInt32(truncatingIfNeeded: $0) }.sorted { numbers[Int($0)] < numbers[Int($1)] }
            : keys.sorted()
        var codes = [UInt32](repeating: 0, count: order.count)
        // Start with code 1, because code 0 means that an entry has no value.
        for (place, old) in order.enumerated() { codes[Int(old)] = UInt32(truncatingIfNeeded: place + 1) }
        let width = order.count < 256 ? 1 : order.count < 65536 ? 2 : 4
        let documents = starts.count - 1
        var counts = [UInt32](repeating: 0, count: order.count + 1)

        about.string(key)
        about.byte(kind.rawValue)
        about.flag(isSingle)
        about.byte(UInt8(truncatingIfNeeded: width))
        about.count(order.count)
        about.count(start + out.count)

        if isSingle {
            for document in 0..<documents {
                let code = starts[document] < starts[document + 1] ? codes[Int(values[Int(starts[document])])] : 0
                AttributeColumnBuilder.put(code, width, &out)
                counts[Int(code)] += 1
            }
        } else {
            for start in starts { PostingEncoder.fixed(start, &out) }
            for document in 0..<documents {
                let own = values[Int(starts[document])..<Int(starts[document + 1])].map { codes[Int($0)] }.sorted()
                for code in own {
                    AttributeColumnBuilder.put(code, width, &out)
                    counts[Int(code)] += 1
                }
                if own.isEmpty { counts[0] += 1 }
            }
        }
        about.count(values.count)
        for count in counts { PostingEncoder.fixed(count, &out) }
        if isNumber {
            for old in order {
                let number = numbers[Int(old)]
                out.append(number.scale)
                let bits = UInt64(bitPattern: number.mantissa)
                PostingEncoder.fixed(UInt32(truncatingIfNeeded: bits), &out)
                PostingEncoder.fixed(UInt32(truncatingIfNeeded: bits >> 32), &out)
            }
        } else {
            var end: UInt32 = 0
            PostingEncoder.fixed(0, &out)
            for old in order {
                end += UInt32(truncatingIfNeeded: keys[Int(old)].count)
                PostingEncoder.fixed(end, &out)
            }
            for old in order { out.append(contentsOf: keys[Int(old)]) }
        }
        about.count(start + out.count)
        return out
    }

    private static func put(_ code: UInt32, _ width: Int, _ out: inout [UInt8]) {
        for byte in 0..<width { out.append(UInt8(truncatingIfNeeded: code >> UInt32(byte * 8))) }
    }
}
