/// Suggests a device's name from the browser's `User-Agent` header, such as “Firefox, Android”.
enum DeviceName {
    /// Words in the header with the browser's name. The first word that occurs counts, because browsers also name their predecessors.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
        ("Epiphany", "GNOME Web"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
    ]
    /// Words in the header with the system's name.
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    /// The maximum length of a name, in characters.
    static let limit = 60

    /// Returns the suggestion, or an empty text for an unknown browser.
    static func suggestion(userAgent: String) -> String {
        let header = userAgent.prefix(400)
        func first(_ table: [(word: String, name: String)]) -> String? { table.first { header.contains($0.word) }?.name }
        return [first(browsers), first(systems)].compactMap { $0 }.joined(separator: ", ")
    }
}
