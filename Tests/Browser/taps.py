"""Checks of what people do most often on a phone, with as few taps as possible, and of what stands in their way."""
import re
from pathlib import Path
import tempfile

from reader import Reader, WAIT


class TapChecks:
    """The checks, as part of `Checks` in check.py, which provides `page`, `go`, `until` and `expect`."""

    def phone(self, **options):
        return self.page((360, 740), has_touch=True, is_mobile=True, **options)

    def filtered_list_above_the_sheet(self):
        """Four taps from the home page show the undead with challenge 5: the open sheet leaves the first results visible."""
        for locale in ["en-GB", "fr-FR"]:
            page = self.phone(locale=locale)
            self.go(page, "/")
            page.locator(".cards a[href='/monsters']").tap()
            page.wait_for_url("**/monsters")
            page.locator("#all-filters > summary").tap()
            for name, value in [("type", "undead"), ("cr", "5")]:
                page.locator(f"#filter-{name} .chips a[href$='{name}={value}']").first.tap()
                across = page.evaluate(f"document.querySelector('#filter-{name} .chips').scrollLeft")
                self.until(page, f"location.search.includes('{name}={value}')", WAIT, f"{locale}: {name} is chosen")
                if name == "type":
                    self.expect(across > 0 and page.evaluate("document.querySelector('#filter-type .chips').scrollLeft") > 0, f"{locale}: the filter's values stay where they were ({across})")
            seen = "(([row, bar, sheet]) => row.top >= bar.bottom && row.bottom <= sheet.top)(['#rows > .row', '.masthead', '.sheet'].map((each) => document.querySelector(each).getBoundingClientRect()))"
            self.until(page, f"document.querySelector('#all-filters').open && {seen}", WAIT, f"{locale}: the first result is visible above the open sheet")
            chips = page.locator(".filters > .chips a").all_inner_texts()
            self.expect(len(chips) == 2 and all(re.fullmatch(r"[^:]+: ?\S+", each.replace("\xa0", "").strip()) for each in chips), f"{locale}: a selected value says its filter, and no number of entries ({chips})")
            exact = page.locator("#filter-cr .exact a")
            border = "(each) => getComputedStyle(each).borderTopColor"
            self.expect(exact.first.evaluate(border) == page.locator("#filter-cr .chips:not(.exact) a").first.evaluate(border), f"{locale}: exact values have an outline")
            self.expect(page.locator("#filter-cr .chips").first.locator("a").count() <= 5 and exact.count() > 3, f"{locale}: ranges and exact values are apart")
            # A tap beside the list's controls closes the sheet.
            page.touchscreen.tap(220, 20)
            self.until(page, "!document.querySelector('#all-filters').open", WAIT, f"{locale}: a tap beside the sheet closes it")
            page.locator("#all-filters > summary").tap()
            page.locator(".sheet .close").tap()
            self.until(page, "!document.querySelector('#all-filters').open", WAIT, f"{locale}: its cross closes it")
            self.expect(not page.errors, f"sheet: {page.errors}")
            page.context.close()

    def suggestions_begin_with_titles(self):
        """While a reader types on a phone, each suggestion shows its title above its facts."""
        page = self.phone()
        self.go(page, "/")
        page.locator("#front-search").tap()
        page.keyboard.type("devil")
        self.until(page, "document.querySelectorAll('.finds .row').length > 2", WAIT, "suggestions appear")
        tops = page.evaluate("[...document.querySelectorAll('.finds .row > a')].map((each) => each.querySelector('i').getBoundingClientRect().top - each.querySelector('b').getBoundingClientRect().top)")
        self.expect(min(tops) > 10, f"titles stand above facts ({tops})")
        page.context.close()

    def recipe_for_six(self):
        """A single tap scales a recipe to six servings, in place. A typed number counts without a button."""
        page = self.phone()
        self.go(page, "/desserts/almanac-kaiserschmarrn")
        top = page.evaluate("document.querySelector('.scaling').getBoundingClientRect().top")
        page.evaluate("window.same = true")
        six = page.locator(".scaling .chips a:text-is('6')")
        self.expect(six.count() == 1 and not page.locator(".scaling > button").is_visible(), "six is a choice, and there's no other button")
        six.tap()
        self.until(page, "document.querySelector('.scaled')?.innerText.includes('6') && location.search.includes('scale-to=6')", WAIT, "the amounts are for six")
        self.expect(page.evaluate("window.same === true") and abs(page.evaluate("document.querySelector('.scaling').getBoundingClientRect().top") - top) < 2, "the page stays in place")
        page.fill(".scaling input:not([type])", "10")
        page.locator("h1").tap()
        self.until(page, "location.search.includes('scale-to=10')", WAIT, "a typed number counts")
        page.locator("#more-servings").tap()
        self.until(page, "location.search.includes('scale-to=11') && document.activeElement.id === 'more-servings'", WAIT, "one more serving, and the focus stays")
        self.expect(not page.errors, f"servings: {page.errors}")
        page.context.close()

    def file_in_four_taps(self):
        """A file becomes a list in four taps from the home page: its card, the file, Import and the list. Rows show more than their names."""
        path = Path(tempfile.mkdtemp(prefix="almanac-files-"), "shelf.csv")
        path.write_text("name,players,minutes,price\nAzul,4,45,32.50\nCarcassonne,5,40,29.90\nHanabi,5,25,9.99\n", encoding="utf-8")
        page = self.phone()
        self.go(page, "/")
        page.locator(".cards li:last-child a").tap()
        page.wait_for_url("**/import")
        self.expect(not page.locator("input[name=catalog]").first.is_visible(), "the form asks for the file only")
        with page.expect_file_chooser() as chooser:
            page.locator("input[type=file]").tap()
        chooser.value.set_files(path)
        page.wait_for_selector(".import-now")
        page.locator(".import-now button").tap()
        page.wait_for_url("**/import?done=*")
        page.locator(".ways a.button").first.tap()
        page.wait_for_url("**/shelf")
        facts = page.locator(".rows .row i").all_inner_texts()
        self.expect(len(facts) == 3 and facts[0] == "Players 4 · Minutes 45", f"rows show the first facts ({facts})")
        self.expect(not page.errors, f"import: {page.errors}")
        page.context.close()

    def star_moves_nothing(self):
        """A star, and the notice after its removal, don't move the text."""
        page = self.phone()
        self.go(page, "/monsters/wight")
        place = "document.querySelector('.entry > .facts, .entry > dl, .entry > section').getBoundingClientRect().top"
        before = page.evaluate(place)
        page.locator("[data-star] button").tap()
        self.until(page, "!!document.querySelector('.starred-since > p')", WAIT, "the page says since when the entry is a favourite")
        self.expect(page.evaluate(place) == before, "the text doesn't move when the star is added")
        page.locator("[data-star] button").tap()
        self.until(page, "!!document.querySelector('.starred-since .notice')", WAIT, "the removal can be undone")
        box = page.locator(".starred-since .notice").bounding_box()
        self.expect(page.evaluate(place) == before and box["y"] > 300 and box["y"] + box["height"] <= 740, f"the notice is visible, and the text doesn't move ({box})")
        self.expect(not page.locator("#page-help").is_visible(), "a touch screen has no keyboard shortcuts")
        self.expect(not page.errors, f"star: {page.errors}")
        page.context.close()

    def one_message_about_sources(self):
        """Several sources that can't be reached share one message, which says more on request and stays closed. A list says once that its source can't be reached."""
        names = ["swapi", "dnd5e", "mealdb", "jokeapi", "dadjokes", "officialjokes"]
        reader = Reader(*(word for name in names for word in ("--upstream", f"{name}=http://127.0.0.1:9")))
        outer, self.reader = self.reader, reader
        try:
            for catalog in ["planets", "monsters", "desserts"]:
                reader.sync(catalog)
            page = self.phone()
            self.go(page, "/")
            told = "document.querySelector('#page-banners').innerText"
            self.until(page, f"/[23] sources/.test({told})", WAIT, "one message says how many sources couldn’t be checked")
            self.expect(page.locator("#page-banners p").count() == 1, "there is one message")
            box = page.locator("#page-banners").bounding_box()
            self.expect(box["height"] <= 100, f"it takes little space ({box})")
            page.locator("#page-banners .close").tap()
            self.until(page, f"{told} === ''", WAIT, "it can be closed")
            self.expect(page.locator(".catalogs small").count() == 0, "the home page doesn't repeat it for each catalog")
            page.wait_for_timeout(2500)
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            self.go(page, "/settings")
            page.wait_for_timeout(4500)
            self.expect(page.evaluate(told) == "", "it stays closed on the next page")
            self.expect("never checked for updates" in page.locator(".parts").inner_text(), "the settings say at once that the catalogs were never checked")
            self.go(page, "/monsters")
            counted = page.locator(".counted").inner_text()
            self.expect("never checked for updates" in counted, f"a list says that its source was never checked ({counted})")
            troubles = page.locator(".trouble > summary").all_inner_texts()
            self.expect(len(troubles) == 1 and re.search("second|minute|now", troubles[0]), f"it says once that the source can't be reached, and when ({troubles})")
            page.locator(".counted a").tap()
            page.wait_for_url("**/settings?part=sources")
            sources = page.evaluate("[...document.querySelectorAll('.kept-catalogs .trouble')].map((each) => each.dataset.source)")
            self.expect(len(sources) >= 3 and len(sources) == len(set(sources)), f"the sources' page says it once for each source ({sources})")
            # The sources' pictures can't be reached either.
            errors = [error for error in page.errors if "404" not in error]
            self.expect(not errors, f"sources: {errors}")
            page.context.close()
        finally:
            self.reader = outer
            reader.stop()

    def find_in_page(self):
        """Long entries have a search in their text, which marks, counts and opens folded parts. It ignores case and accents."""
        page = self.phone()
        self.go(page, "/monsters/lich")
        part = "document.querySelector('.entry > section:has(.fold)')"
        page.locator(".entry > section .fold").first.tap()
        self.until(page, f"{part}.classList.contains('folded')", WAIT, "a part is folded")
        page.locator("button[data-find]").tap()
        self.until(page, "document.activeElement.name === 'find'", WAIT, "Find focuses its field")
        page.keyboard.type("LEGENDÁRY")
        count = "document.querySelector('.finding output').innerText"
        self.until(page, f"/^1 of \\d+$/.test({count})", WAIT, "matches are counted, whatever the case and the accents")
        number = int(page.evaluate(count).split()[-1])
        self.expect(number >= 3 and page.evaluate("CSS.highlights.get('found').size") == number, f"all matches are marked ({number})")
        for way, wanted in [(2, 2), (1, 1), (1, number)]:
            page.locator(".finding button").nth(1 if way == 2 else 0).tap()
            self.until(page, f"{count} === '{wanted} of {number}'", WAIT, f"match {wanted}")
        now = "[...CSS.highlights.get('found-now')][0]"
        page.fill(".finding input", page.evaluate(f"{part}.querySelector('p').textContent.trim().slice(0, 24)"))
        self.until(page, f"!{part}.classList.contains('folded') && {now}?.getBoundingClientRect().height > 0", WAIT, "a match opens the folded part")
        rect = page.evaluate(f"(({{ top, bottom }}) => [top, bottom])({now}.getBoundingClientRect())")
        self.expect(60 <= rect[0] and rect[1] <= 700, f"the match is on the screen ({rect})")
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        width = page.evaluate("document.querySelector('.finding input').offsetWidth")
        self.expect(width > 150 and page.evaluate("document.documentElement.scrollWidth") <= 360, f"the field is wide enough with large text ({width})")
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.keyboard.press("Escape")
        self.until(page, "!document.querySelector('.finding') && CSS.highlights.get('found').size === 0", WAIT, "Escape closes the search")
        self.go(page, "/jokes/almanac-otter")
        self.expect(not page.locator("button[data-find]").is_visible(), "a joke needs no search")
        self.expect(not page.errors, f"find: {page.errors}")
        page.context.close()
        page = self.phone(script=False)
        self.go(page, "/monsters/lich")
        self.expect(not page.locator("button[data-find]").is_visible(), "without the script, there is no button")
        page.context.close()

    def appearance_is_saved_at_once(self):
        """A theme is saved when it is chosen, so it isn't lost without *Save*."""
        page = self.phone()
        self.go(page, "/settings?part=reading")
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.locator("label", has=page.locator("[name=theme][value=dark]")).tap()
        self.go(page, "/")
        self.expect(page.get_attribute("html", "data-theme") == "dark", "the next page has the theme")
        page.context.close()

    def current_tab_is_visible(self):
        """Of many tabs, the current page's is on the screen."""
        page = self.phone()
        for path in ["/monsters", "/equipment", "/alignments"]:
            self.go(page, path)
            rect = page.evaluate("(({ left, right }) => [left, right])(document.querySelector('.crumbs [aria-current]').getBoundingClientRect())")
            self.expect(rect[0] >= 0 and rect[1] <= 360, f"{path}: the current tab is visible ({rect})")
        page.context.close()


# These checks need their own library, or wait for a source.
APART = ["one_message_about_sources"]
NAMES = ["filtered_list_above_the_sheet", "suggestions_begin_with_titles", "recipe_for_six", "file_in_four_taps", "star_moves_nothing", "find_in_page", "appearance_is_saved_at_once", "current_tab_is_visible"]
