import FoundationEssentials

/// Encodes the state of a list download as a checkpoint, and decodes checkpoints. A checkpoint is JSON with sorted keys.
enum CheckpointCoding {
    /// Returns the state as a checkpoint, or an empty string if the state can't be encoded.
    static func encode(_ state: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(state) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Decodes a checkpoint. Returns nil if the checkpoint is nil, has more than `limit` bytes or can't be decoded as a `State`.
    static func decode<State: Decodable>(_ checkpoint: String?, limit: Int) -> State? {
        guard let checkpoint, checkpoint.utf8.count <= limit else { return nil }
        return try? JSONDecoder().decode(State.self, from: Data(checkpoint.utf8))
    }
}
