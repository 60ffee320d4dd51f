internal import Certificates
internal import Localization
internal import Pages

/// The page about HTTPS. It explains why offline reading needs HTTPS. If the server uses plain HTTP, the page also explains how
/// to set up HTTPS. If the server has a local CA, the page explains how a device can trust the CA.
///
/// The page isn't part of the browser's WebAssembly module, because the service worker never shows it.
struct HTTPSHelpPage {
    let page: ServerPage
    /// The server's certificate, or nil if the server uses plain HTTP.
    let certificate: Certificate?
    /// The CA certificate, or nil if the server doesn't have it.
    let authority: Certificate?
    /// The URL of the CA certificate on this server.
    let download: String
    /// The URL of the server over HTTPS.
    let address: String

    private var words: Localizer { page.words }

    /// Returns the page as HTML.
    var bytes: [UInt8] {
        page.bytes(words.text(authority == nil ? .serverHttpsTitle : .serverTrustTitle), kind: "https") { html in
            html.element("p", words.text(.serverHttpsWhy))
            if let authority {
                trust(authority, &html)
            } else if certificate == nil {
                setUp(&html)
            }
            if let certificate { identify(certificate, &html) }
        }
    }

    /// Writes the instructions for setting up HTTPS on the computer that runs the server.
    private func setUp(_ html: inout HTMLWriter) {
        html.element("h2", words.text(.serverHttpsSetUp))
        html.element("p", words.text(.serverHttpsSetUpMake))
        html.markup("<pre tabindex=\"0\">almanac certificate almanac.home</pre>")
        html.element("p", words.text(.serverHttpsSetUpStart))
        html.element("p", words.text(.serverHttpsSetUpDevices))
    }

    /// Writes the instructions for making a device trust the CA.
    private func trust(_ authority: Certificate, _ html: inout HTMLWriter) {
        html.element("h2", words.text(.serverTrustDownload))
        html.element("p", words.text(.serverTrustDownloadHelp))
        html.markup("<p><a class=\"button\"")
        html.attribute("href", download)
        html.markup(">")
        html.text(words.text(.serverTrustDownloadButton))
        html.markup("</a></p>")
        html.element("h2", words.text(.serverTrustCompare))
        html.element("p", words.text(.serverTrustCompareHelp))
        fingerprint(authority, &html)
        html.element("h2", words.text(.serverTrustInstall))
        for (name, steps) in [
            ("iPhone, iPad", Phrase.serverTrustApple), ("Android", .serverTrustAndroid), ("Mac", .serverTrustMac),
            ("Windows", .serverTrustWindows), ("Linux", .serverTrustLinux), ("Firefox", .serverTrustFirefox),
        ] {
            html.markup("<details><summary>")
            html.text(name)
            html.markup("</summary>")
            html.element("p", words.text(steps))
            html.markup("</details>")
        }
        html.element("h2", words.text(.serverTrustOpen))
        html.element("p", words.text(.serverTrustOpenHelp))
        html.markup("<p><a")
        html.attribute("href", address)
        html.markup(">")
        html.text(address)
        html.markup("</a></p>")
        page.code(address, label: words.text(.serverTrustCode, address), &html)
        html.element("h2", words.text(.serverTrustLimits))
        let names = authority.permitted.map { $0.text }.joined(separator: words.text(.listSeparator))
        html.element("p", words.text(.serverTrustLimitsHelp, names, words.date(authority.end)))
        html.element("p", words.text(.serverTrustRemove))
    }

    /// Writes the names, the expiry date and the fingerprint of the server's certificate.
    private func identify(_ certificate: Certificate, _ html: inout HTMLWriter) {
        html.element("h2", words.text(.serverHttpsCertificate))
        let names = certificate.names.map { $0.text }.joined(separator: words.text(.listSeparator))
        html.element("p", words.text(.serverHttpsCertificateHelp, names, words.date(certificate.end)))
        fingerprint(certificate, &html)
    }

    private func fingerprint(_ certificate: Certificate, _ html: inout HTMLWriter) {
        html.markup("<p>SHA-256<br><code>")
        html.text(certificate.fingerprintText)
        html.markup("</code></p>")
    }
}
