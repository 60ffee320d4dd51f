internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Storage

/// The page with the reader's devices, from which owners also manage all readers.
struct ReadersPage {
    let page: ServerPage
    /// The reader who sees the page.
    let viewer: RequestReader
    /// The readers in the order in which they were added.
    let readers: [Reader]
    /// The devices of all readers for an owner, otherwise the viewer's devices.
    let devices: [ReaderDevice]
    /// Whether readers can have a name at the proxy.
    let hasProxyUsers: Bool

    private var words: Localizer { page.words }
    private var isOwner: Bool { viewer.role == .owner }

    /// Returns the page for a library without readers.
    static func withoutReaders(_ page: ServerPage) -> [UInt8] {
        let words = page.words
        return page.bytes(
            words.text(.serverReadersTitle), kind: "readers", parent: (.to(.settings), words.text(.pagesSettings))
        ) { html in
            html.element("p", words.text(.serverReadersNone))
            html.markup("<pre tabindex=\"0\">almanac reader add ")
            html.text(words.text(.serverReadersName).uppercased())
            html.markup("</pre>")
        }
    }

    /// Returns the page.
    ///
    /// - Parameter done: A message about what the reader has just done, or nil.
    func bytes(done: String?) -> [UInt8] {
        page.bytes(
            words.text(.serverReadersTitle), kind: "readers", parent: (.to(.settings), words.text(.pagesSettings))
        ) { html in
            if let done {
                html.markup("<p class=\"notice done\" role=\"status\">")
                html.text(done)
                html.markup("</p>")
            }
            html.element("p", words.text(.serverReadersYou, viewer.name, role(viewer.role)))
            html.markup("<section>")
            html.element("h2", words.text(.serverReadersDevices))
            let own = devices.filter { $0.reader == viewer.number }
            if own.isEmpty { html.element("p", words.text(.serverReadersDevicesNone)) }
            list(own, &html)
            html.markup("<div class=\"ways\">")
            if viewer.device != nil { page.link(.to(.signOut), words.text(.serverReadersSignOut), isButton: true, &html) }
            if viewer.role.includes(.member) { action("invite", viewer.number, words.text(.serverReadersInviteDevice), &html) }
            html.markup("</div>")
            if isOwner || own.count > 1 {
                html.markup("<p class=\"hint\">")
                html.text(words.text(.serverReadersRevokeHelp))
                html.markup("</p>")
            }
            html.markup("</section>")
            if isOwner { management(&html) }
        }
    }

    /// Returns the page with a new invitation.
    static func invitation(_ page: ServerPage, for name: String, address: String) -> [UInt8] {
        let words = page.words
        return page.bytes(
            words.text(.serverInviteTitle, name), kind: "readers", parent: (.to(.readers), words.text(.serverReadersTitle))
        ) { html in
            html.element("p", words.text(.serverInviteHelp))
            page.code(address, label: words.text(.serverInviteCode), &html)
            html.markup("<pre tabindex=\"0\">")
            html.text(address)
            html.markup("</pre>")
        }
    }

    /// Returns the page that asks whether to remove a reader.
    func removal(of reader: Reader) -> [UInt8] {
        let title = words.text(.serverReadersRemoveOf, reader.name)
        return page.bytes(title, kind: "readers", parent: (.to(.readers), words.text(.serverReadersTitle))) { html in
            html.element("p", words.text(.serverReadersRemoveHelp, reader.name))
            action("remove-now", reader.number, title, &html)
        }
    }

    private func role(_ role: ReaderRole) -> String {
        switch role {
        case .owner: words.text(.serverReadersRoleOwner)
        case .member: words.text(.serverReadersRoleMember)
        case .guest: words.text(.serverReadersRoleGuest)
        }
    }

    private func help(_ role: ReaderRole) -> String {
        switch role {
        case .owner: words.text(.serverReadersRoleOwnerHelp)
        case .member: words.text(.serverReadersRoleMemberHelp)
        case .guest: words.text(.serverReadersRoleGuestHelp)
        }
    }

    /// Writes devices, each with a button that revokes it.
    private func list(_ devices: [ReaderDevice], _ html: inout HTMLWriter) {
        html.markup("<ul class=\"kept-catalogs\">")
        for device in devices {
            let name = device.name.isEmpty ? words.text(.serverReadersUnnamed) : device.name
            html.markup("<li><div><bdi>")
            html.text(name)
            html.markup("</bdi> <small>")
            let use = words.text(.serverReadersLastUse, words.date(device.lastUse / 1000))
            html.text(device.number == viewer.device ? words.text(.serverReadersThisDevice) + " · " + use : use)
            html.markup("</small></div>")
            if device.number != viewer.device {
                page.form(.to(.readers), &html)
                page.hidden("action", "revoke", &html)
                page.hidden("device", "\(device.number)", &html)
                page.button(
                    words.text(.serverReadersRevoke), label: words.text(.serverReadersRevokeOf, name), &html)
                html.markup("</form>")
            }
            html.markup("</li>")
        }
        html.markup("</ul>")
    }

    /// Writes a form with a button that does something with a reader.
    private func action(_ action: String, _ reader: Int64, _ text: String, label: String? = nil, _ html: inout HTMLWriter) {
        page.form(.to(.readers), &html)
        page.hidden("action", action, &html)
        page.hidden("reader", "\(reader)", &html)
        page.button(text, label: label, &html)
        html.markup("</form>")
    }

    /// Writes the list of readers and the form that adds a reader, for owners.
    private func management(_ html: inout HTMLWriter) {
        html.markup("<section>")
        html.element("h2", words.text(.serverReadersReaders))
        html.markup("<ul class=\"kept-catalogs\">")
        for reader in readers {
            html.markup("<li><div><bdi>")
            html.text(reader.name)
            html.markup("</bdi> <small>")
            let own = devices.filter { $0.reader == reader.number }
            html.text(role(reader.role) + " · " + words.count(.serverReadersDeviceCount, Int64(own.count)))
            if let identity = reader.identity, hasProxyUsers {
                html.markup(" · <bdi>")
                html.text(identity)
                html.markup("</bdi>")
            }
            html.markup("</small></div><div class=\"buttons\">")
            if reader.number != viewer.number {
                action(
                    "invite", reader.number, words.text(.serverReadersInvite),
                    label: words.text(.serverReadersInviteOf, reader.name), &html)
                action(
                    "remove", reader.number, words.text(.serverReadersRemove),
                    label: words.text(.serverReadersRemoveOf, reader.name), &html)
            }
            html.markup("</div>")
            if !reader.isFirst, reader.number != viewer.number { change(reader, &html) }
            if reader.number != viewer.number, !own.isEmpty {
                html.markup("<details><summary>")
                html.text(words.count(.serverReadersDeviceCount, Int64(own.count)))
                html.markup("</summary>")
                list(own, &html)
                html.markup("</details>")
            }
            html.markup("</li>")
        }
        html.markup("</ul></section><section>")
        html.element("h2", words.text(.serverReadersAdd))
        page.form(.to(.readers), isColumn: true, &html)
        page.hidden("action", "add", &html)
        html.markup("<p><label>")
        html.text(words.text(.serverReadersName))
        html.markup(" <input name=\"name\" required dir=\"auto\" autocomplete=\"off\" maxlength=\"60\"></label></p>")
        rights(.member, identity: "", &html)
        html.markup("<p>")
        page.button(words.text(.serverReadersAdd), &html)
        html.markup("</p></form></section>")
    }

    /// Writes the form that changes what a reader may do.
    private func change(_ reader: Reader, _ html: inout HTMLWriter) {
        html.markup("<details><summary>")
        html.text(words.text(.serverReadersChange))
        html.markup("</summary>")
        page.form(.to(.readers), isColumn: true, &html)
        page.hidden("action", "change", &html)
        page.hidden("reader", "\(reader.number)", &html)
        rights(reader.role, identity: reader.identity ?? "", &html)
        html.markup("<p>")
        page.button(words.text(.serverReadersChange), label: words.text(.serverReadersChangeOf, reader.name), &html)
        html.markup("</p></form></details>")
    }

    /// Writes the fields for a role and, behind a proxy, an identity.
    private func rights(_ chosen: ReaderRole, identity: String, _ html: inout HTMLWriter) {
        html.markup("<fieldset class=\"roles\"><legend>")
        html.text(words.text(.serverReadersRole))
        html.markup("</legend>")
        for role in [ReaderRole.member, .guest, .owner] {
            html.markup("<p><label class=\"tick\"><input type=\"radio\" name=\"role\"")
            html.attribute("value", role.word)
            html.markup(role == chosen ? " checked> <span>" : "> <span>")
            html.text(self.role(role))
            html.markup(" <small>")
            html.text(help(role))
            html.markup("</small></span></label></p>")
        }
        html.markup("</fieldset>")
        guard hasProxyUsers else { return }
        html.markup("<p><label>")
        html.text(words.text(.serverReadersIdentity))
        html.markup(" <input name=\"identity\" autocomplete=\"off\" maxlength=\"200\"")
        html.attribute("value", identity)
        html.markup("></label></p>")
    }
}
