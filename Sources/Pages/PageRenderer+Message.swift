public import Screens

extension PageRenderer {
    /// Returns a page that consists of a title and paragraphs, for a static export.
    ///
    /// - Parameter address: The page's path.
    public static func message(_ title: String, _ paragraphs: [String], frame: PageFrame, address: String) -> [UInt8] {
        var page = PageWriter(frame: frame, address: address)
        page.document(PageWriter.Metadata(title: [title], kind: "failure")) { page in
            page.html.text("<header class=\"title\"><h1>", title, "</h1></header>")
            for paragraph in paragraphs { page.html.element("p", paragraph) }
        }
        return page.html.bytes
    }
}
