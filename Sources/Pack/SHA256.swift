import Model

/// Computes SHA-256 hashes (FIPS 180-4). Almanac names each pack file by the hash of its bytes.
public struct SHA256 {
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)
    /// The most recently added bytes, which don't fill a block yet.
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    /// Creates a hash of an empty sequence.
    public init() {}

    /// Returns the hash of `bytes` as 64 hexadecimal digits.
    public static func sha256(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.add(bytes)
        return hash.text
    }

    /// Adds the next bytes to the hash.
    public mutating func add(_ bytes: [UInt8]) {
        length &+= UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            start = min(64 - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<start])
            guard rest.count == 64 else { return }
            SHA256.compress(rest, at: 0, &state, &schedule)
            rest.removeAll(keepingCapacity: true)
        }
        while bytes.count - start >= 64 {
            SHA256.compress(bytes, at: start, &state, &schedule)
            start += 64
        }
        rest.append(contentsOf: bytes[start...])
    }

    /// The hash of all bytes added so far, as 64 hexadecimal digits.
    public var text: String {
        var (state, schedule, tail) = (state, schedule, rest)
        tail.append(0x80)
        while tail.count % 64 != 56 { tail.append(0) }
        let bits = length &* 8
        for shift: UInt64 in [56, 48, 40, 32, 24, 16, 8, 0] { tail.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        for block in 0..<tail.count / 64 { SHA256.compress(tail, at: block * 64, &state, &schedule) }
        var text: [UInt8] = []
        for word in state {
            for shift: UInt32 in [28, 24, 20, 16, 12, 8, 4, 0] { text.append(Hexadecimal.digit(UInt8(word >> shift & 15))) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func compress(_ bytes: [UInt8], at start: Int, _ state: inout [UInt32], _ w: inout [UInt32]) {
        for index in 0..<16 {
            let at = start + index * 4
            let high = UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16
            w[index] = high | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
        }
        for index in 16..<64 {
            let a = w[index - 15], b = w[index - 2]
            let small = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
            let large = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
            w[index] = w[index - 16] &+ small &+ w[index - 7] &+ large
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ sum1 &+ choice &+ constants[index] &+ w[index]
            let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ sum0 &+ majority
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ value }
    }

    private static func rotate(_ value: UInt32, _ by: UInt32) -> UInt32 { value >> by | value << (32 - by) }
}
