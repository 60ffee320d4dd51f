import Localization
import Model
import Screens

extension PageWriter {
    /// Writes the section of the settings page about the server's certificate, if the server uses HTTPS.
    mutating func certificate() {
        guard let certificate = context.certificate else { return }
        say("<section id=\"https\"><h2>", .pagesHttps, "</h2><p>")
        say(.pagesHttpsHelp, certificate.names.joined(separator: words.text(.listSeparator)), words.date(certificate.end))
        html.markup("</p>")
        fingerprint(.pagesHttpsCertificate, certificate.fingerprint)
        if !certificate.authorityFingerprint.utf8.isEmpty { fingerprint(.pagesHttpsAuthority, certificate.authorityFingerprint) }
        link("<p><a href", .to(.https), .pagesHttpsMore, "</a></p></section>")
    }

    private mutating func fingerprint(_ title: Phrase, _ text: String) {
        html.markup("<p>")
        say(title)
        html.text("<br><code>", text, "</code></p>")
    }
}
