"""Checks of collections' front pages, previews of entries and cards to print."""
import re

from reader import WAIT


class FrontChecks:
    """The checks, as part of `Checks` in check.py, which provides `page`, `go`, `until`, `audit` and `expect`."""

    def collection_front_page(self):
        """A collection is one place with one name: its tab, its page and the links to it. Its search finds only its entries."""
        for locale in ["en-GB", "fr-FR"]:
            page = self.page((1280, 900), locale=locale)
            self.go(page, "/")
            page.locator(".collections a", has_text="D&D").click()
            page.wait_for_url("**/collections/dnd")
            self.expect(page.locator("h1").inner_text() == "D&D", f"{locale}: the page has the tab's name")
            self.expect(page.locator(".collections [aria-current]").inner_text().lower() == "d&d", f"{locale}: the tab is marked")
            self.expect(page.locator(".kinds > li").count() >= 14, f"{locale}: the page has all catalogs")
            page.locator(".kinds a[href='/spells']").click()
            page.wait_for_url("**/spells")
            self.expect(page.locator(".crumbs a").first.inner_text().lower() == "d&d", f"{locale}: the way back has the same name")
            page.locator(".crumbs a").first.click()
            page.wait_for_url("**/collections/dnd")
            page.fill("#front-search", "luke")
            page.keyboard.press("Enter")
            page.wait_for_url("**/search?q=luke&in=dnd")
            self.expect(page.locator(".row a[href^='/people']").count() == 0, f"{locale}: the search is limited to the collection")
            self.expect(page.locator("#search-form input[name='in']").get_attribute("value") == "dnd", f"{locale}: the next search is, too")
            self.expect(not page.errors, f"{locale}: {page.errors}")
            page.context.close()

    def previews(self):
        """A link in an entry shows the other entry's card when it is pointed at, focused or pressed for long. Escape closes the card."""
        page = self.page((1280, 900), bypass_csp=True)
        self.go(page, "/monsters/lich")
        link = page.locator("article.entry a[href='/spells/fireball']").first
        height = page.evaluate("document.documentElement.scrollHeight")
        link.scroll_into_view_if_needed()
        # The pointer may arrive before scrolling has ended, which closes a card.
        card = "document.querySelector('#preview .card')"
        for _ in range(5):
            page.mouse.move(1, 1)
            link.hover()
            try:
                page.wait_for_function(card, timeout=3000)
                break
            except Exception:
                continue
        self.until(page, f"{card}?.innerText.includes('Fireball')", WAIT, "a card appears beside the pointer")
        self.expect(page.evaluate("document.documentElement.scrollHeight") == height, "the page stays as high as before")
        box = page.locator("#preview").bounding_box()
        self.expect(box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 1280 and box["y"] + box["height"] <= 900, f"the card is on the screen ({box})")
        page.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
        page.wait_for_timeout(600)
        self.expect(page.locator("#preview").is_visible(), "the card stays under the pointer")
        self.audit(page, "preview")
        page.keyboard.press("Escape")
        self.expect(not page.locator("#preview").is_visible(), "Escape closes the card")
        page.mouse.move(1, 1)
        link.focus()
        self.until(page, f"{card} && document.activeElement.getAttribute('aria-describedby') === 'preview'", WAIT, "focus shows the card, too")
        page.context.close()
        page = self.page((390, 844), has_touch=True, is_mobile=True)
        self.go(page, "/monsters/lich")
        event = "(type) => new PointerEvent(type, { pointerType: 'touch', bubbles: true, cancelable: true })"
        find = "document.querySelector(\"article.entry a[href='/spells/fireball']\")"
        page.evaluate(f"{find}.scrollIntoView()")
        page.evaluate(f"new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.evaluate(f"{find}.dispatchEvent(({event})('pointerdown'))")
        self.until(page, card, WAIT, "a long press shows the card")
        followed = page.evaluate(f"(() => {{ {find}.dispatchEvent(({event})('pointerup')); return {find}.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }})); }})()")
        self.expect(not followed, "a long press doesn't follow the link")
        page.evaluate(f"document.body.dispatchEvent(({event})('pointerdown'))")
        self.expect(not page.locator("#preview").is_visible(), "a tap elsewhere closes the card")
        self.expect(not page.errors, f"previews: {page.errors}")
        page.context.close()

    def cards_to_print(self):
        """A list can be printed as cards, several on a sheet of A4, without controls."""
        page = self.page()
        self.go(page, "/spells?level=0")
        page.locator(".list-foot a[href*='format=cards']").click()
        page.wait_for_url("**format=cards**")
        count = page.locator(".deck .card").count()
        self.expect(count >= 20, f"each cantrip has a card ({count})")
        self.expect(page.locator("[data-print]").is_visible(), "a button prints the page")
        pdf = page.pdf(format="A4", path=self.shots / "cards.pdf")
        sheets = len(re.findall(rb"/Type\s*/Page\b", pdf))
        self.expect(0 < sheets * 4 <= count, f"a sheet has at least four cards ({count} on {sheets})")
        page.emulate_media(media="print")
        self.expect(not page.locator("header.masthead").is_visible() and not page.locator(".title").is_visible(), "only the cards are printed")
        self.expect(page.locator(".attribution").is_visible(), "the attribution is printed")
        page.context.close()

    def compare(self):
        """Entries of a catalog stand side by side: chosen from an entry, from the list beside it with Shift, or from the list."""
        page = self.page()
        self.go(page, "/monsters/aboleth")
        page.locator("#compare").click()
        page.wait_for_url("**format=compare**")
        page.locator(".compare-to input[type=search]").fill("owlbear")
        page.locator(".compare-to form button").click()
        page.locator(".compare-to li a", has_text="Owlbear").first.click()
        page.wait_for_url("**compare-to=owlbear**")
        heads = page.locator(".comparison thead th").count()
        self.expect(heads == 2, f"two entries stand side by side ({heads})")
        row = page.locator(".comparison tr", has=page.locator("th", has_text="Armour Class"))
        self.expect(row.locator("td").all_inner_texts() == ["17", "13"] and row.locator("b").inner_text() == "17", f"the higher number is bold ({row.inner_text()})")
        self.expect("differs" in row.get_attribute("class"), "a row that differs is marked")
        self.expect(page.locator(".deck .card").count() == 2 and page.locator(".attribution").is_visible(), "the complete entries and their source follow")
        page.locator(".comparison .remove").first.click()
        page.wait_for_url(lambda url: "aboleth" not in url)
        self.expect(page.locator(".comparison thead th").count() == 1, "an entry can be removed")
        self.go(page, "/monsters/aboleth")
        page.locator(".side .row a", has_text="Acolyte").click(modifiers=["Shift"])
        page.wait_for_url("**compare-to=aboleth&compare-to=acolyte")
        self.expect(not page.errors, f"compare: {page.errors}")
        page.context.close()

    def palette(self):
        """Ctrl K opens a field that leads to any entry, page or list, and to the page's actions."""
        page = self.page()
        options = "[...document.querySelectorAll('#page-palette [role=option]')].map((each) => each.querySelector('b').textContent.trim())"
        self.go(page, "/monsters/aboleth")
        page.keyboard.press("Control+k")
        self.until(page, f"{options}.length > 3", WAIT, "the palette offers pages and actions before anything is typed")
        page.keyboard.type("owlb")
        self.until(page, f"{options}.includes('Owlbear')", WAIT, "the palette finds entries")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/monsters/owlbear**")
        page.keyboard.press("Control+k")
        page.keyboard.type("sett")
        self.until(page, f"{options}[0] === 'Settings'", WAIT, "the palette finds pages")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/settings")
        self.go(page, "/monsters/aboleth")
        page.locator("#page-help").focus()
        page.keyboard.press("Control+k")
        page.keyboard.type("compare")
        self.until(page, f"{options}[0] === 'Compare'", WAIT, "the palette finds the page's actions")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        self.expect(not page.locator("#page-palette").is_visible(), "Escape closes the palette")
        self.expect(not page.errors, f"palette: {page.errors}")
        page.context.close()

    def recently_viewed(self):
        """The home page lists the entries that this device opened last, unless that is turned off."""
        page = self.page()
        self.go(page, "/")
        self.expect(not page.locator("#viewed").is_visible(), "the home page lists no entries before one was opened")
        for path in ["/monsters/aboleth", "/monsters/owlbear", "/monsters/aboleth?q=aboleth"]:
            self.go(page, path)
        self.go(page, "/")
        titles = page.locator("#viewed li a").all_inner_texts()
        self.expect(titles == ["Aboleth", "Owlbear"], f"the last opened entry is first, each once ({titles})")
        self.go(page, "/settings?part=reading")
        page.locator("label", has=page.locator("#viewed-on")).click()
        self.go(page, "/monsters/acolyte")
        self.go(page, "/")
        self.expect(not page.locator("#viewed").is_visible(), "nothing is remembered after the switch is off")
        self.expect(not page.errors, f"recently viewed: {page.errors}")
        page.context.close()


NAMES = ["collection_front_page", "previews", "cards_to_print", "compare", "palette", "recently_viewed"]
