import Model
public import Screens

extension DataRenderer {
    /// Returns an error as problem details (RFC 9457). The object also has the member `error`, as in `error`.
    ///
    /// - Parameters:
    ///   - target: The address of the request.
    ///   - isOffline: Whether Almanac must not contact upstreams (`--offline`).
    public func problem(_ failure: RequestFailure, at target: String, isOffline: Bool = false) -> [UInt8] {
        let said = failure.message(words, isOffline: isOffline)
        return document { json in
            json["type"] = links.address(.to(.apiDescription)) + "#" + failure.code
            json["title"] = said.summary
            json["status"] = failure.status
            if !said.explanation.utf8.isEmpty { json["detail"] = said.explanation }
            json["instance"] = target
            error(failure, isOffline: isOffline, &json)
        }
    }
}
