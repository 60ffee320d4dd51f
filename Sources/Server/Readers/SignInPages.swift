internal import Localization
internal import Model
internal import Pages
internal import Screens

/// The pages for browsers that aren't signed in, and the page after signing out.
struct SignInPages {
    let page: ServerPage

    private var words: Localizer { page.words }

    /// Returns the page that says that the browser isn't signed in.
    ///
    /// - Parameter isSignedOut: Whether the reader has just signed out.
    func signIn(isSignedOut: Bool = false) -> [UInt8] {
        let title = words.text(isSignedOut ? .serverSignedOutTitle : .failureSignInNeededSummary)
        return page.bytes(title, kind: "readers") { html in
            guard !isSignedOut else { return html.element("p", words.text(.serverSignedOutHelp)) }
            html.element("p", words.text(.failureSignInNeededExplanation))
            html.element("p", words.text(.failureSignInNeededSuggestion))
            html.element("p", words.text(.serverSignInCommand))
            html.markup("<pre tabindex=\"0\">almanac invite ")
            html.text(words.text(.serverReadersName).uppercased())
            html.markup("</pre>")
        }
    }

    /// Returns the page with a button that claims an invitation.
    ///
    /// - Parameters:
    ///   - name: The invited reader's name.
    ///   - device: The suggestion for the device's name.
    func invitation(_ token: String, for name: String, device: String) -> [UInt8] {
        let title = words.text(.serverInvitationTitle, name)
        return page.bytes(title, kind: "readers") { html in
            html.element("p", words.text(.serverInvitationHelp, name))
            page.form(.to(.invitation, token), isColumn: true, &html)
            html.markup("<p><label>")
            html.text(words.text(.serverInvitationDevice))
            html.markup(" <input name=\"name\" dir=\"auto\" autocomplete=\"off\"")
            html.attribute("maxlength", "\(DeviceName.limit)")
            html.attribute("value", device)
            html.markup("></label></p><p class=\"hint\">")
            html.text(words.text(.serverInvitationOnce))
            html.markup("</p><p>")
            page.button(title, &html)
            html.markup("</p></form>")
        }
    }

    /// Returns the page for an invitation in a browser in which a reader is already signed in.
    func alreadySignedIn(as name: String, isInvited: Bool) -> [UInt8] {
        page.bytes(words.text(.serverReadersTitle), kind: "readers") { html in
            html.element("p", words.text(isInvited ? .serverInvitationSame : .serverInvitationOther, name))
            html.markup("<p class=\"ways\">")
            page.link(.to(.home), words.text(.pagesHome), isButton: true, &html)
            page.link(.to(.signOut), words.text(.serverReadersSignOut), isButton: true, &html)
            html.markup("</p>")
        }
    }

    /// Returns the page for an invitation that can't be used. If the client has tried too often, the page says so instead.
    func badInvitation(isLimit: Bool = false) -> [UInt8] {
        page.bytes(words.text(isLimit ? .serverInvitationWait : .serverInvitationBad), kind: "readers") { html in
            html.element("p", words.text(isLimit ? .serverInvitationWaitHelp : .serverInvitationBadHelp))
        }
    }

    /// Returns the page that asks whether to sign out.
    ///
    /// - Parameter isKnownByProxy: Whether a proxy signs the reader in, so that Almanac can't sign out.
    func signOut(isKnownByProxy: Bool, hasWorker: Bool) -> [UInt8] {
        page.bytes(words.text(.serverReadersSignOut), kind: "readers", parent: (.to(.readers), words.text(.serverReadersTitle))) {
            html in
            guard !isKnownByProxy else { return html.element("p", words.text(.serverReadersSignOutProxy)) }
            html.element("p", words.text(.serverReadersSignOutHelp))
            if hasWorker {
                html.markup("<p>")
                page.link(SettingsScreen.Part.device.page, words.text(.serverReadersSignOutUnsent), &html)
                html.markup("</p>")
            }
            page.form(.to(.signOut), &html)
            page.button(words.text(.serverReadersSignOut), &html)
            html.markup("</form>")
        }
    }
}
