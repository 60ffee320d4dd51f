import Localization
import Model
import Screens

extension PageWriter {
    /// Writes the link from an entry's page to its step-by-step view.
    mutating func wayToSteps(page address: Destination) {
        link("<p class=\"way-to-steps\"><a class=\"button\" href", address.adding("view=" + StepByStepScreen.word))
        say(.pagesStepByStep)
        html.markup("</a></p>")
    }

    /// Writes a single step in large type, with links to the previous and next step. Every step has its own URL, which also
    /// records the ticked items.
    mutating func cooking(_ screen: StepByStepScreen) {
        let outline = Metadata(
            title: [title(of: screen), screen.title], kind: "cook", canonical: .to(.entry, screen.id))
        document(outline) { page in
            page.html.markup("<article class=\"cook\" id=\"results\" data-cook")
            page.html.attribute("data-entry", screen.id.text)
            page.link(
                "><header><a class=\"back\" href", .to(.entry, screen.id, query: screen.wayBack.encoded),
                "\"><span aria-hidden=\"true\">‹</span> <span")
            page.contentLanguage = page.foreign(screen.language)
            page.contentAttributes()
            page.html.text(">", screen.title, "</span></a><p class=\"awake\" role=\"status\"></p></header>")
            page.progress(screen)
            page.html.text("<h1 id=\"step-title\" dir=\"auto\" tabindex=\"-1\">", page.title(of: screen), "</h1>")
            if screen.step > 0 {
                page.html.markup("<div class=\"step\">")
                page.blocks(screen.steps[Int(screen.step) - 1])
                page.html.markup("</div>")
            }
            page.ticks(screen)
            page.turns(screen)
            page.contentLanguage = nil
            page.html.markup("</article>")
        }
    }

    /// Returns the step's title, such as "Step 2 of 7", or the checklist's title.
    private func title(of screen: StepByStepScreen) -> String {
        guard screen.step > 0 else { return checklistTitle(screen) }
        return words.text(
            .pagesStepOf, words.number(FixedDecimal(Int64(screen.step))), words.number(FixedDecimal(Int64(screen.lastStep))))
    }

    private func checklistTitle(_ screen: StepByStepScreen) -> String {
        screen.checklistTitle.map { words.label($0) } ?? words.text(.pagesToHaveReady)
    }

    private mutating func progress(_ screen: StepByStepScreen) {
        html.markup("<progress")
        html.attribute("max", "\(screen.lastStep)")
        html.attribute("value", "\(screen.step)")
        html.attribute("aria-label", words.text(.pagesStepsProgress))
        html.markup("></progress>")
    }

    /// Writes the checklist. Without JavaScript, a button adds the ticked items to the URL.
    private mutating func ticks(_ screen: StepByStepScreen) {
        guard !screen.checklist.isEmpty else { return }
        link("<form class=\"ticks\" id=\"ticks\" method=\"get\" action", .to(.entry, screen.id), "\" data-step=\"")
        html.number(screen.step)
        html.markup("\">")
        for item in screen.parameters(step: screen.step).items where item.name != "have" && item.name != "step" {
            hidden(named: item.name, item.value)
        }
        if screen.step > 0 {
            html.text("<h2 dir=\"auto\">", checklistTitle(screen), "</h2>")
        } else {
            say("<p class=\"hint\">", .pagesTickAll, "</p>")
        }
        scaling = screen.scaling
        scaledLine()
        html.markup("<ul class=\"checklist\"")
        contentAttributes()
        html.markup(">")
        // The step's own lines come first.
        for place in screen.needed { tick(screen, place, isNeeded: true) }
        for place in 0..<UInt32(clamping: screen.checklist.count) where !screen.needed.contains(place) {
            tick(screen, place, isNeeded: false)
        }
        scaling = nil
        html.markup("</ul><noscript><p><button name=\"step\" value=\"")
        html.number(screen.step)
        say("\">", .pagesKeepTicks, "</button></p></noscript></form>")
    }

    private mutating func tick(_ screen: StepByStepScreen, _ place: UInt32, isNeeded: Bool) {
        html.markup(isNeeded ? "<li class=\"needed\">" : "<li>")
        html.markup("<label><input type=\"checkbox\" name=\"have\" value=\"")
        html.number(place)
        html.markup(screen.ticked.contains(place) ? "\" checked>" : "\">")
        checklistLine(screen.checklist[Int(place)])
        html.markup("</label></li>")
    }

    /// Writes the links to the previous and next step. After the last step, a link returns to the entry.
    private mutating func turns(_ screen: StepByStepScreen) {
        html.markup("<nav class=\"turns\"")
        html.attribute("aria-label", words.text(.pagesStepsProgress))
        html.markup(">")
        if let previous = screen.previous { turn(screen, to: previous, "prev") }
        if let next = screen.next {
            turn(screen, to: next, "next")
        } else {
            link("<a class=\"button done\" href", .to(.entry, screen.id, query: screen.wayBack.encoded), .pagesStepsDone, "</a>")
        }
        html.markup("</nav>")
    }

    /// Writes a link to another step. The script adds the ticked items to the link. Without JavaScript, a button submits them.
    private mutating func turn(_ screen: StepByStepScreen, to step: UInt32, _ relation: StaticString) {
        if !screen.checklist.isEmpty {
            html.markup("<noscript><button class=\"button ")
            html.markup(relation)
            html.markup("\" form=\"ticks\" name=\"step\" value=\"")
            html.number(step)
            html.markup("\">")
            name(of: step, screen)
            html.markup("</button></noscript>")
        }
        html.markup("<a class=\"button\" rel=\"")
        html.markup(relation)
        link(
            "\" href", .to(.entry, screen.id, query: screen.parameters(step: step).encoded),
            screen.checklist.isEmpty ? "\">" : "\" data-ticked>")
        name(of: step, screen)
        html.markup("</a>")
    }

    private mutating func name(of step: UInt32, _ screen: StepByStepScreen) {
        if step == 0 {
            html.text(checklistTitle(screen))
        } else {
            say(.pagesStepNumber, words.number(FixedDecimal(Int64(step))))
        }
    }
}
