import Records

extension DND5e {
    /// A trait, action, reaction or legendary action as the upstream writes it.
    struct WireFeature: Decodable {
        /// Nil where it has neither a name nor a text.
        let feature: Monster.Feature?

        private enum Key: String, CodingKey { case name, desc, usage }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let name = UpstreamText.filled(container.tolerant(.name)) ?? ""
            let body = container.tolerant(.desc).map(UpstreamText.paragraphs) ?? []
            if name.isEmpty, body.isEmpty {
                feature = nil
            } else {
                let usage = container.tolerant(.usage, as: WireUsage.self)?.usage
                feature = Monster.Feature(name: name, usage: usage, body: body)
            }
        }
    }

    /// `{"type":"per day","times":3}`, `{"type":"recharge on roll","dice":"1d6","min_value":5}`,
    /// `{"type":"recharge after rest","rest_types":["short","long"]}`.
    private struct WireUsage: Decodable {
        let usage: Monster.Usage?

        private enum Key: String, CodingKey {
            case type, times, rests = "rest_types", minimum = "min_value"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            switch container.tolerant(.type, as: String.self) {
            case "per day":
                usage = container.tolerant(.times, as: Int64.self).map { .perDay($0) }
            case "recharge on roll":
                usage = container.tolerant(.minimum, as: Int64.self).flatMap { (1...6).contains($0) ? .recharge($0) : nil }
            case "recharge after rest":
                let rests = container.elements(.rests, as: String.self) ?? []
                switch (rests.contains("short"), rests.contains("long")) {
                case (true, true): usage = .shortOrLongRest
                case (true, false): usage = .shortRest
                case (false, true): usage = .longRest
                case (false, false): usage = nil
                }
            default: usage = nil
            }
        }
    }
}
