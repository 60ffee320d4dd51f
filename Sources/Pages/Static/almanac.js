// Almanac's script. Every page also works without this script, which adds infinite scrolling,
// favourites and searches without page loads, dice rolls in place, keyboard shortcuts, local times
// and network messages.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const template = $("#page-words");
  if (!template) return;
  const words = template.dataset;
  // The address of the home page. The server's other addresses begin with it.
  const home = $(".brand").href, root = new URL(home).pathname;
  // Libraries at other paths of this host have stored values of their own.
  const storedName = (name) => root === "/" ? name : name + " " + root;
  // The regional variant of the page's language that the reader prefers, for formatting numbers and dates.
  const tag = document.documentElement.lang.slice(0, 2);
  const language = navigator.languages.find((each) => each.startsWith(tag)) ?? (tag === "en" ? "en-GB" : tag);
  const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place] ?? "");

  const remember = (key, value) => { try { value === undefined ? sessionStorage.removeItem(storedName(key)) : sessionStorage.setItem(storedName(key), value); } catch {} };
  // Values that stay on this device.
  const stored = (name, otherwise) => { try { return JSON.parse(localStorage.getItem(storedName(name))) ?? otherwise; } catch { return otherwise; } };
  const store = (name, value) => { try { localStorage.setItem(storedName(name), JSON.stringify(value)); } catch {} };
  const remembered = (key) => { try { return sessionStorage.getItem(storedName(key)); } catch { return null; } };

  // Shows messages that disappear after a few seconds, for example after the reader copies a link or rolls dice.
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.setAttribute("role", "status");
  document.body.append(toast);
  // Messages queue. While others wait, each message is shown for 3 seconds. A message replaces one of the same kind.
  const toasts = [];
  let toastTimer, shown;
  const showToast = () => {
    shown = toasts.shift();
    toast.textContent = "";
    if (!shown) return;
    const { text, seconds } = shown;
    // The text was cleared first, so that screen readers announce a repeated message again.
    requestAnimationFrame(() => { toast.textContent = text; });
    shown.at = Date.now();
    toastTimer = setTimeout(showToast, (toasts.length ? Math.min(3, seconds) : seconds) * 1000);
  };
  const say = (text, seconds = 4, kind = text) => {
    const place = toasts.findIndex((each) => each.kind === kind);
    if (place >= 0) toasts.splice(place, 1);
    toasts.push({ text, seconds, kind });
    clearTimeout(toastTimer);
    if (!shown || shown.kind === kind && toasts.length === 1) showToast();
    else toastTimer = setTimeout(showToast, Math.min(3, shown.seconds) * 1000 - (Date.now() - shown.at));
  };

  // Messages about the network: this device's connection, the server, and the page's upstreams.
  const banners = $("#page-banners");
  const banner = (name, text) => {
    let line = $(`[data-banner="${name}"]`, banners);
    if (!text) return line?.remove();
    if (!line) {
      line = document.createElement("p");
      line.dataset.banner = name;
      banners.append(line);
    }
    if (line.textContent !== text) line.textContent = text;
  };
  // The browser's worker answers this page's requests, so that stored pages work without a network.
  const worker = words.worker && isSecureContext ? navigator.serviceWorker : undefined;
  const isStored = () => worker?.controller?.scriptURL === home + "worker.js";
  // Whether this page is a file on a website without Almanac (docs/static-export.md). Only the worker can search there.
  const isFile = "static" in document.body.dataset;
  const device = () => {
    if (navigator.onLine) {
      if ($('[data-banner="device"]')) {
        say(words.deviceOnline);
        beat(1);
      }
      banner("device");
    } else {
      banner("server");
      banner("device", isStored() ? words.deviceOfflineStored : words.deviceOffline);
    }
    disconnect();
  };
  // Controls that need the server are disabled while it can't be reached.
  const disconnect = () => {
    const isCutOff = !!$('[data-banner="server"], [data-banner="device"]', banners);
    for (const controls of $$("[data-server]")) controls.disabled = isCutOff;
  };
  // While the page is visible, the script checks the server's status every 28 seconds. A server that doesn't answer within
  // 5 seconds counts as unreachable. The script checks more often while an empty list waits for its first rows. After the
  // server becomes unreachable, the script first checks every few seconds, then less and less often.
  let misses = 0;
  const pace = () => (misses ? Math.min(4 * 1.5 ** (misses - 1), 60) : $('#results .empty, [data-count="0"]') ? 4 : 28);
  let heart, asked = 0;
  const beat = (seconds) => {
    clearTimeout(heart);
    heart = setTimeout(async () => {
      try {
        if (!document.hidden && navigator.onLine) {
          asked = Date.now();
          notice(await status());
        }
      } catch {
        // Ignore the failure, because a banner already tells the user about it.
      }
      beat(pace());
    }, seconds * 1000);
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden && Date.now() - asked > 3000) beat(0); });
  addEventListener("online", device);
  addEventListener("offline", device);
  const reached = (isReached) => {
    const wasGone = $('[data-banner="server"]');
    if (isReached && wasGone) say(words.serverBack);
    misses = isReached ? 0 : misses + 1;
    remember("gone", isReached ? undefined : "1");
    // If the device is offline, the script can't tell whether the server is running.
    banner("server", isReached || !navigator.onLine ? "" : isStored() ? words.serverGoneStored : words.serverGone);
    disconnect();
    if (!isReached && !wasGone) beat(5);
  };
  // The next page in this tab begins with the same message.
  if (remembered("gone")) banner("server", isStored() ? words.serverGoneStored : words.serverGone);
  device();

  // Shows which upstreams can't be reached: on a catalog's page, only that catalog's upstream, and
  // on other pages, any upstream. If the catalog is up to date, or if the page itself already
  // reports the upstream, no banner is needed.
  let goneSources = [];
  const upstreams = (catalogs) => {
    const own = $("#results[data-catalog]")?.dataset.catalog ?? $("[data-entry]")?.dataset.entry.split("/")[0];
    const { source: named, status: state } = catalogs.find(({ id }) => id === own) ?? {};
    const told = $$(".trouble[data-source]").map((each) => each.dataset.source);
    const quiet = ["stopped", "no-starter", "bad-starter", "some-entries", "shared-ids", "key-wanted",
      "access-denied", "not-found", "rejected", "page-circle"];
    const gone = new Map();
    for (const { source, status, problem, message } of catalogs) {
      if (status !== "failed" || !problem || quiet.includes(problem)) continue;
      if (named && source !== named || state === "ok") continue;
      if (!gone.has(source)) gone.set(source, message);
    }
    for (const source of goneSources) if (!gone.has(source)) say(fill(words.upstreamBack, source));
    goneSources = [...gone.keys()];
    // A complete entry doesn't need its source.
    const names = $(".entry:not([data-partial])") ? [] : goneSources.filter((source) => !told.includes(source)), key = names.join("\n");
    if (!key || remembered("closed-sources") === key) return banner("sources");
    const text = names.length > 1 ? fill(words.upstreamsGone, names.length) : `${gone.get(names[0])} ${words.upstreamGone}`;
    if ($('[data-banner="sources"]', banners)?.firstChild.textContent === text) return;
    banner("sources", text);
    const line = $('[data-banner="sources"]', banners), details = document.createElement("a");
    details.href = words.sources;
    details.textContent = words.details;
    // The message comes back only if other sources fail.
    line.append(" ", details, closeButton(() => { remember("closed-sources", key); line.remove(); }));
  };
  const closeButton = (act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "close";
    button.textContent = "×";
    button.setAttribute("aria-label", closeWord());
    button.addEventListener("click", act);
    return button;
  };
  const closeWord = () => $("form[method=dialog] button", template.content).textContent;

  // Returns the message on a page that reports a failure.
  const reason = async (answer) => {
    const page = parse(await answer.text()), title = $("main h1", page)?.textContent;
    return title && [`${title}.`, ...$$("main > p:not(.ways)", page).map((each) => each.textContent)].join(" ");
  };
  const isFromWorker = (answer) => answer.headers.has("X-Almanac-Worker");
  // Sends a request. Shows a message if the server can't be reached.
  const ask = async (address, options) => {
    try {
      const answer = await fetch(address, options);
      // A response from the worker doesn't mean that the server can be reached.
      if (!isFromWorker(answer)) reached(true);
      return answer;
    } catch (error) {
      if (error.name !== "AbortError") reached(false);
      throw error;
    }
  };
  // Creates a function that sends requests. Each request cancels the previous request, so only the
  // latest gets a response.
  const asker = () => {
    let asking;
    return (address) => {
      asking?.abort();
      asking = new AbortController();
      return ask(address, { signal: asking.signal });
    };
  };
  // Parses a part of a page. Until its elements are in this page, their relative addresses can't be resolved.
  const parse = (text) => {
    const part = document.createElement("template");
    part.innerHTML = text;
    return part.content;
  };
  // Fetches the parts of a list or a search that depend on the query. Only the latest call gets an answer. The worker
  // answers a message much faster than a request.
  const finder = () => {
    const askLatest = asker();
    let latest;
    return async (address) => {
      latest = address;
      address.searchParams.set("fragment", "list");
      let text = isStored() && await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel(), target = address.pathname + address.search;
        port1.onmessage = ({ data }) => resolve(data && new TextDecoder().decode(data));
        worker.controller.postMessage({ type: "list", target }, [port2]);
        setTimeout(resolve, 1000);
      });
      if (!text && isFile && latest === address) throw new DOMException("", "AbortError");
      if (!text && latest === address) {
        const answer = await askLatest(address);
        if (!answer.ok) throw answer;
        text = await answer.text();
      }
      if (latest !== address) throw new DOMException("", "AbortError");
      return parse(text);
    };
  };
  // When a catalog is refreshed in the background, the page shows the progress and the result.
  let before = null;
  const notice = (catalogs) => {
    if (!catalogs) return;
    upstreams(catalogs);
    watch();
    // Update the rows in place, and only if the number of entries or the time of the last check has
    // changed.
    const isEmpty = !!$("#results .empty"), own = $("#results[data-catalog]")?.dataset.catalog;
    const mine = catalogs.filter(({ id }) => id === own);
    const seen = JSON.stringify(mine.map(({ count, checked, sync }) => [count, checked, isEmpty && !!sync]));
    if (before !== null && before !== seen && $("#results[data-catalog]") && !$("[data-syncing]")) {
      renew(["#results", "#filters", ".counted", ".refresh"]).then(watch, () => {});
    }
    before = seen;
  };
  const status = async () => {
    const answer = await ask(home + "api/v1/catalogs", { cache: "no-store", signal: AbortSignal.timeout(5000) });
    // A server with another library is running, but the worker doesn't send it anything.
    if (isFromWorker(answer)) reached(answer.headers.has("X-Almanac-Library"));
    if (!answer.ok) throw new Error(`status: ${answer.status}`);
    const { catalogs } = await answer.json();
    refreshing(catalogs);
    await counted(catalogs).catch(() => {});
    return catalogs;
  };
  // Disables the refresh button while a sync is running.
  const refreshing = (catalogs) => {
    for (const form of $$(".refresh")) {
      $("button", form).disabled = catalogs.some(({ id, sync }) => id === form.elements.catalog.value && sync);
    }
  };
  // Updates the number of entries during a sync. On the home page, also shows each catalog's progress.
  const counted = async (catalogs) => {
    const old = $$("[data-counted]").filter((each) => {
      const catalog = catalogs.find(({ id }) => id === each.dataset.counted);
      return catalog && (catalog.count !== Number(each.dataset.count) || each.dataset.count === "0" && each.matches("li") && catalog.sync && !$("[data-syncing]", each));
    });
    if (!old.length) return;
    const answer = await ask(location.href, { cache: "no-store" });
    if (!answer.ok) return;
    const page = parse(await answer.text());
    for (const each of old) {
      const fresh = $(`[data-counted="${CSS.escape(each.dataset.counted)}"]`, page);
      if (!fresh || !each.isConnected) continue;
      const place = $$("a, button", each).indexOf(document.activeElement);
      each.replaceWith(fresh);
      if (place >= 0) $$("a, button", fresh)[place]?.focus({ preventScroll: true });
    }
    dress();
  };
  beat(2);

  // Tells screen readers how many results there are. The element itself is never replaced, because
  // screen readers announce only changes to an element that they know.
  const resultCount = document.createElement("p");
  resultCount.id = "page-result-count";
  resultCount.className = "heard";
  resultCount.setAttribute("role", "status");
  $("main:has(#results)")?.append(resultCount);

  // Replaces parts of this page with the same parts of a newly fetched page. Open filters stay
  // open, and the focus stays in place.
  const take = (page, selectors) => {
    const focused = document.activeElement;
    const same = ["formaction", "href"].find((name) => focused?.hasAttribute?.(name));
    const place = focused?.id ? `#${CSS.escape(focused.id)}` : same ? `[${same}="${CSS.escape(focused.getAttribute(same))}"]` : null;
    const parts = $$("details[id]").map(({ id, open }) => [id, open]);
    for (const selector of selectors) {
      const old = $(selector), fresh = $(selector, page);
      if (old && fresh) old.replaceWith(fresh);
      else if (old && !fresh) old.replaceChildren();
    }
    for (const [id, open] of parts) document.getElementById(id)?.toggleAttribute("open", open);
    if (place && !document.contains(focused)) $(place)?.focus({ preventScroll: true });
    if (selectors.includes("#results")) resultCount.textContent = $("#results > .found")?.firstChild.textContent ?? "";
    const title = $("title", page);
    if (title) document.title = title.textContent;
    dress();
  };

  // Fetches more rows when the triggering row is about to become visible. The URL stores the number of rows, so that
  // the back button restores the rows and the scroll position.
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) more(entry.target);
  }, { rootMargin: "600px" });
  const more = async (row) => {
    watcher.unobserve(row);
    const address = row.dataset.more, rows = row.parentElement;
    if (!address || row.dataset.asked) return;
    row.dataset.asked = "1";
    try {
      const answer = await ask(address);
      if (!answer.ok || !document.contains(row)) throw new Error();
      rows.append(parse(await answer.text()));
      const count = rows.children.length, link = $("#more"), printed = $("#printed-last");
      if (printed) printed.textContent = ((rows.start ?? 1) - 1 + count).toLocaleString(language);
      if (count > 50) {
        showAddress();
        const here = new URL(location);
        here.searchParams.set("limit", count);
        history.replaceState(history.state, "", here);
      }
      if (link && count >= Number(rows.dataset.total)) link.parentElement.remove();
      else if (link) {
        const next = new URL(link.href);
        next.searchParams.set("limit", count + 50);
        next.hash = `row-${count}`;
        link.href = next;
      }
      dress();
    } catch {
      // If the request fails, the ordinary link to more rows still works. Scrolling tries again after a delay.
      delete row.dataset.asked;
      setTimeout(() => { if (document.contains(row)) watcher.observe(row); }, 5000);
    }
  };

  // Searches a list or all catalogs while the reader types, including unfinished input from an input method. The script
  // never changes the text in the field.
  const findList = finder();
  let searchTimer, addressTimer, nextAddress;
  // Changing the address takes Chromium 13 ms, so it waits until the reader pauses or leaves the field.
  const showAddress = () => {
    if (nextAddress) history.replaceState(history.state, "", nextAddress);
    nextAddress = undefined;
  };
  const search = async (form, isTyping) => {
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (value && !(name === "scope" && value === "everything") && !(name === "sort" && value === form.sort?.dataset.usual)) {
        address.searchParams.append(name, value);
      }
    }
    const wanted = new URL(address);
    if (isTyping) {
      // While the user is typing, the server ignores an incomplete filter at the end of the query. A screenful of rows is
      // enough at first. The other rows follow as if the reader had scrolled.
      wanted.searchParams.set("typing", 1);
      if (form.id) wanted.searchParams.set("limit", Math.min(50, Math.ceil(innerHeight / 45)));
    }
    try {
      take(await findList(wanted), ["#results", "#filters"]);
      nextAddress = address;
      clearTimeout(addressTimer);
      addressTimer = setTimeout(showAddress, isTyping ? 300 : 0);
    } catch (error) {
      if (error instanceof Response) form.submit();
      else if (error.name !== "AbortError") say(words.notDone);
    }
  };
  // Without the worker, waits until the reader pauses.
  const soon = (timer, work) => {
    clearTimeout(timer);
    return isStored() ? void work() : setTimeout(work, 160);
  };
  const listSearch = $(".list-search");
  if (listSearch) {
    const sort = listSearch.sort;
    // The list's first sort option is the catalog's default order or, if the query contains words, the best match.
    // Rename the option accordingly, and hide the duplicate entry for the same order.
    const first = sort?.options[0];
    const nameOrder = () => {
      if (!first.dataset.best) return;
      const hasWords = listSearch.q.value.trim() !== "";
      first.textContent = hasWords ? first.dataset.best : first.dataset.own;
      for (const option of $$("[data-same]", sort)) option.hidden = !hasWords;
    };
    if (first) listSearch.q.addEventListener("input", nameOrder);
    // Remember the default sort order, which the URL omits.
    if (sort && !new URL(location).searchParams.has("sort")) sort.dataset.usual = sort.value;
    // Some of the form's fields are among the filters, outside the form's element.
    document.addEventListener("input", (event) => {
      // A number counts when it is complete.
      if (event.target.form !== listSearch || event.target.inputMode === "decimal") return;
      const isTyping = event.target.type === "search";
      clearTimeout(searchTimer);
      if (isTyping) searchTimer = soon(searchTimer, () => search(listSearch, true));
      else search(listSearch);
    });
    document.addEventListener("change", ({ target }) => { if (target.form === listSearch && target.inputMode === "decimal") search(listSearch); });
    listSearch.addEventListener("focusout", showAddress);
    listSearch.addEventListener("submit", (event) => {
      event.preventDefault();
      closeSheet();
      clearTimeout(searchTimer);
      search(listSearch);
    });
  }

  // Handles the search field in the header and on the home page. As the user types, the best results from the search
  // page appear in a list below the field.
  // `offers` returns links that come before the results.
  const seek = (form, offers = () => []) => {
    const input = $("input", form), findHits = finder();
    const panel = document.createElement("div"), list = document.createElement("ol"), found = document.createElement("p");
    panel.className = "finds";
    list.className = "rows hits";
    list.id = `${input.id}-finds`;
    list.hidden = true;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", input.getAttribute("aria-label"));
    found.setAttribute("role", "status");
    panel.append(list, found);
    form.append(panel);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    const options = () => $$("[role=option]", list);
    const chosen = () => options().findIndex((each) => each.ariaSelected === "true");
    const choose = (place) => {
      options().forEach((each, index) => { each.ariaSelected = String(index === place); });
      const option = options()[place];
      option ? input.setAttribute("aria-activedescendant", option.id) : input.removeAttribute("aria-activedescendant");
      option?.scrollIntoView({ block: "nearest" });
    };
    const show = (rows, told) => {
      list.replaceChildren(...rows);
      list.hidden = !rows.length;
      found.replaceChildren(...told);
      input.setAttribute("aria-expanded", String(rows.length > 0));
      panel.scrollTop = 0;
      choose(-1);
    };
    let timer = 0;
    const close = () => {
      clearTimeout(timer);
      timer = 0;
      show([], []);
    };
    const find = async () => {
      const text = input.value, address = new URL(form.action), own = offers(text);
      const option = (link, index) => {
        link.id = `${list.id}-${index}`;
        link.tabIndex = -1;
        link.setAttribute("role", "option");
      };
      own.forEach((row, index) => option($("a", row), index));
      if (!text.trim()) return own.length ? show(own, []) : close();
      address.searchParams.set("q", text);
      for (const { name, value } of $$("input[type=hidden]", form)) address.searchParams.append(name, value);
      const all = address.href;
      address.searchParams.set("limit", 8);
      address.searchParams.set("typing", 1);
      address.searchParams.set("filters", 0);
      let page;
      try {
        page = await findHits(address);
      } catch (error) {
        // If the request failed, close the list. Pressing Enter still opens the search page.
        if (error.name !== "AbortError") close();
        return;
      }
      // Discard the results if the user has typed more text, left the field or closed the list.
      if (input.value !== text || document.activeElement !== input || !timer) return;
      const rows = $$(".hits .row", page).map((row, index) => {
        const link = $("a", row);
        row.removeAttribute("id");
        row.setAttribute("role", "none");
        row.replaceChildren(link);
        // A result whose title matches doesn't need an excerpt.
        if (!link.getAttribute("href").includes("#")) $(".snippet", link)?.remove();
        option(link, own.length + index);
        return row;
      });
      const way = document.createElement("a");
      way.href = all;
      way.tabIndex = -1;
      way.textContent = $(".found", page)?.textContent ?? "";
      // The last line is a search, unlike the entries above it.
      way.dataset.kind = $(".collections ul:last-child li:nth-child(2) span")?.textContent ?? "";
      // Show spelling corrections and warnings about misunderstood words with their links, as on the search page.
      const hints = $$("#results > .hint", page).map((hint) => {
        const line = document.createElement("span");
        line.append(...hint.childNodes);
        for (const link of $$("a", line)) link.tabIndex = -1;
        return line;
      });
      show([...own, ...rows], way.textContent ? [way, ...hints] : []);
    };
    close();
    input.addEventListener("input", () => { timer = soon(timer, find) ?? -1; });
    input.addEventListener("keydown", (event) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const count = options().length, place = chosen();
      if (event.key === "ArrowDown" && !count) timer = setTimeout(find);
      // Moving past the first or last result returns the selection to the search field.
      else if (event.key === "ArrowDown") choose(place + 1 < count ? place + 1 : -1);
      else if (event.key === "ArrowUp" && count) choose((place < 0 ? count : place) - 1);
      else if (event.key === "Enter" && place >= 0) options()[place].click();
      else if (event.key === "Escape" && found.textContent) close();
      else return;
      event.preventDefault();
    });
    // Keep the focus in the search field while the user clicks or scrolls the list of results.
    panel.addEventListener("mousedown", (event) => event.preventDefault());
    input.addEventListener("blur", close);
    form.addEventListener("submit", close);
    addEventListener("pagehide", close);
  };
  $$(".seek").forEach((form) => seek(form));

  // The last searches from which the reader opened a result. The search page lists them before the reader types.
  const recentSearches = () => stored("searches", []);
  const keepSearches = (texts) => store("searches", texts.slice(0, 8));
  addEventListener("click", ({ target }) => {
    const result = target.closest?.(".hits .row > a"), form = result?.closest(".seek") ?? $("#search-form");
    const text = result && !("command" in result.dataset) && form?.q.value.trim();
    if (text) keepSearches([text, ...recentSearches().filter((each) => each !== text)]);
  });
  const showSearches = () => {
    const place = $("#search-form") && $("#results > .empty"), texts = recentSearches();
    if (!place || !texts.length || $("#search-form").q.value.trim()) return;
    const title = document.createElement("h2"), list = document.createElement("ul"), forget = document.createElement("button");
    title.textContent = words.recent;
    list.className = "chips";
    for (const text of texts) {
      const item = document.createElement("li"), link = document.createElement("a"), address = new URL($("#search-form").action);
      address.searchParams.set("q", text);
      link.href = address;
      link.dir = "auto";
      link.textContent = text;
      item.append(link);
      list.append(item);
    }
    forget.type = "button";
    forget.textContent = words.forget;
    forget.addEventListener("click", () => {
      keepSearches([]);
      for (const part of [title, list, forget]) part.remove();
    });
    place.append(title, list, forget);
  };
  addEventListener("pageshow", showSearches, { once: true });

  // Adds or removes a favourite: submits the form, then copies the new state from the returned page.
  const star = async (button) => {
    const form = button.form, address = button.getAttribute("formaction") || form.getAttribute("action");
    const data = new URLSearchParams(new FormData(form));
    data.set(button.name, button.value);
    const isAdding = button.value === "add" && !new URL(location).searchParams.has("edit");
    try {
      const answer = await ask(address, { method: "POST", body: data });
      if (answer.status === 409) {
        // A rule rejected the change. Submit the form without JavaScript to open the error page, which lists the
        // existing favourites.
        button.dataset.plain = "1";
        return button.click();
      }
      if (!answer.ok) return say(await reason(answer) ?? words.notDone, 8);
      shelf?.postMessage("");
      // The entry's title isn't usable as a favourite's name, so open the page that asks for a name.
      if (new URL(answer.url).searchParams.get("edit") === "name" && isAdding) return location.assign(answer.url + "#name");
      const page = parse(await answer.text());
      const path = address.split("?")[0];
      const isOn = data.get("action") !== "remove";
      for (const each of $$(`[formaction^="${CSS.escape(path)}"]`)) {
        if (each.getAttribute("formaction").split("?")[0] !== path) continue;
        each.value = isOn ? "remove" : "add";
        each.setAttribute("aria-pressed", String(isOn));
        each.textContent = isOn ? "★" : "☆";
      }
      if ($("[data-star]")?.getAttribute("action") === path) {
        for (const part of [".entry .title", ".naming", ".starred-since"]) {
          const old = $(part), fresh = $(part, page);
          if (old && fresh) old.replaceWith(fresh);
        }
        dress();
        $("[data-star] button")?.focus({ preventScroll: true });
      }
      if (isFromWorker(answer) && $('[data-banner="server"], [data-banner="device"]')) say(words.changesWait);
    } catch {
      say(words.notDone);
    }
  };
  // One after the other: a press that comes while an earlier one is being sent acts on the earlier one's result. On an
  // entry, that result is another button.
  let stars = Promise.resolve();
  const starNext = (button) => stars = stars.then(() => star(button.isConnected ? button : $("[data-star] button")));

  // Stores an unsaved note on this device, so that the text isn't lost if the server fails or the user leaves the page.
  // The draft records the version on which it is based, so that saving it doesn't overwrite newer changes from
  // elsewhere.
  const notes = () => $$(".note form:not(.notice)");
  const keepDraft = (form) => {
    const { note, since } = form.elements, key = `draft ${form.getAttribute("action")}`;
    // The page of a failure contains text that isn't saved yet.
    const isNew = "unsent" in form.dataset || note.value !== note.defaultValue;
    try {
      if (isNew) localStorage.setItem(key, JSON.stringify([note.value, since.value]));
      else localStorage.removeItem(key);
      return true;
    } catch {
      return !isNew;
    }
  };
  const bringDraft = (form) => {
    const { note, since } = form.elements;
    if (form.dataset.since !== undefined) return;
    form.dataset.since = since.value;
    try {
      const draft = JSON.parse(localStorage.getItem(`draft ${form.getAttribute("action")}`));
      if (!draft || draft[0] === note.defaultValue) return;
      [note.value, since.value] = draft;
      $("#note-draft", form).hidden = false;
    } catch {}
  };
  document.addEventListener("input", ({ target }) => { if (target.name === "note" && target.form?.matches(".note form:not(.notice)")) keepDraft(target.form); });
  // On iPhones, the keyboard covers the page instead of making it smaller.
  const showAboveKeyboard = () => {
    const { height, offsetTop, scale } = window.visualViewport ?? {};
    const covered = scale === 1 ? innerHeight - height - offsetTop : 0;
    document.documentElement.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  if ($(".note form")) visualViewport?.addEventListener("resize", showAboveKeyboard);
  const showPreview = (form, page) => {
    const preview = $("#note-preview", page);
    $("#note-preview", form)?.remove();
    if (!preview) return;
    $(".save", form).before(preview);
    preview.scrollIntoView({ block: "nearest" });
  };
  // Puts Markdown around the selected text, or in front of the selected lines. `insertText` keeps the text field's undo.
  const format = (form, mark) => {
    const { note } = form.elements, { value } = note, end = note.selectionEnd;
    const start = mark === "- " ? value.lastIndexOf("\n", note.selectionStart - 1) + 1 : note.selectionStart;
    const text = value.slice(start, end);
    const marked = mark === "- " ? text.replace(/^(?!- )/gm, "- ") : mark === "[" ? `[${text}](https://)` : mark + text + mark;
    note.focus();
    note.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, marked)) note.setRangeText(marked, start, end, "end");
    // What the reader types next: the text, or a link's address.
    const after = start + marked.length;
    if (mark === "[") note.setSelectionRange(text ? after - 9 : start + 1, text ? after - 1 : start + 1);
    else if (!text && mark !== "- ") note.setSelectionRange(start + mark.length, start + mark.length);
    keepDraft(form);
  };
  document.addEventListener("keydown", (event) => {
    const form = event.target.name === "note" && event.target.form, mark = { b: "**", i: "*" }[event.key];
    if (!form || !mark || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    format(form, mark);
  });
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches(".note form:not(.notice)")) return;
    event.preventDefault();
    const { note } = form.elements, button = event.submitter ?? $("button:not([type])", form);
    const body = new URLSearchParams(new FormData(form));
    if (button.name) body.set(button.name, button.value);
    button.disabled = note.readOnly = true;
    try {
      const answer = await ask(form.action, { method: "POST", body });
      // The server couldn't save the note now. The text stays in the form.
      if (answer.status >= 500) throw await reason(answer) ?? words.noteKept;
      // A rule rejected the note. Submit the form without JavaScript to open the error page, whose form contains the
      // text again.
      if (!answer.ok) return form.submit();
      if (button.name) showPreview(form, parse(await answer.text()));
      else {
        shelf?.postMessage("");
        note.defaultValue = note.value;
        delete form.dataset.unsent;
        keepDraft(form);
        location.assign(answer.url + "#note");
      }
    } catch (error) {
      say(typeof error === "string" ? error : words.noteKept, 12);
    }
    button.disabled = note.readOnly = false;
  });
  // If the drafts can't be stored, ask for confirmation before the user leaves the page.
  addEventListener("beforeunload", (event) => { if (!notes().every(keepDraft)) event.preventDefault(); });

  // Shows favourites and notes that were changed in another tab, unless the reader is writing here. A form that the browser
  // submits itself reports the change with the next page.
  const shelf = window.BroadcastChannel && new BroadcastChannel(storedName("shelf"));
  const isShelfForm = (form) => /^(favourites|notes)\//.test(form.getAttribute("action")?.slice(root.length) ?? "");
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented && isShelfForm(target)) remember("shelf", "changed");
  });
  // Ticks a line on the shopping list without reloading the page.
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!form.matches(".shopping")) return;
    event.preventDefault();
    try {
      const answer = await ask(form.action, { method: "POST", body: new URLSearchParams([[submitter.name, submitter.value]]) });
      if (!answer.ok) return say(await reason(answer) ?? words.notDone, 8);
      shelf?.postMessage("");
      take(parse(await answer.text()), ["#results"]);
      $(`[value="${CSS.escape(submitter.value)}"]`)?.focus({ preventScroll: true });
    } catch {
      say(words.notDone);
    }
  });
  shelf?.addEventListener("message", () => {
    const isWriting = document.activeElement?.matches("#results :is(input, textarea, select)");
    if (!isWriting && !$(".note form:not(.notice), .naming:not(.encounter *), [data-cook]")) renew(["#results"]).catch(() => {});
  });

  // Dice.
  const roll = (formula) => {
    const match = /^\s*(\d{0,3})d(\d{1,4})\s*(?:([+-])\s*(\d{1,5}))?\s*$/i.exec(formula);
    if (!match) return false;
    const count = Number(match[1] || 1), sides = Number(match[2]);
    const bonus = Number(match[4] || 0) * (match[3] === "-" ? -1 : 1);
    if (count < 1 || count > 100 || sides < 1) return false;
    const one = () => {
      // Discard random numbers at or above the largest multiple of the number of sides, so that all sides are equally
      // likely.
      const limit = 0x100000000 - (0x100000000 % sides), box = new Uint32Array(1);
      do crypto.getRandomValues(box); while (box[0] >= limit);
      return 1 + (box[0] % sides);
    };
    const dice = Array.from({ length: count }, one);
    const number = (value) => value.toLocaleString(language).replace("-", "−");
    const parts = dice.map(number).join(" + ") + (bonus ? (bonus < 0 ? " − " : " + ") + number(Math.abs(bonus)) : "");
    const line = fill(words.rolled, formula.replace("-", "−"), number(dice.reduce((a, b) => a + b, bonus)), parts);
    say(line, 12, "dice");
    keepRoll(line);
    return true;
  };
  // The last rolls on this device. The page that rolls dice lists them.
  const rolls = () => stored("rolls", []);
  const keepRoll = (line) => store("rolls", [line, ...rolls()].slice(0, 50));
  const showRolls = (form) => {
    const [formula, total, sum] = ["h1", ".rolled", ".rolled + p"].map((part) => $("main " + part).textContent), earlier = rolls();
    keepRoll(fill(words.rolled, formula, total, sum));
    if (!earlier.length) return;
    const title = document.createElement("h2"), list = document.createElement("ol"), forget = document.createElement("button");
    title.textContent = form.dataset.rolls;
    list.className = "rolls";
    list.append(...earlier.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    forget.type = "button";
    forget.textContent = words.forget;
    forget.addEventListener("click", () => {
      store("rolls", []);
      for (const part of [title, list, forget]) part.remove();
    });
    form.after(title, list, forget);
  };
  if ($("[data-rolls]")) showRolls($("[data-rolls]"));

  // The page that adds entries to lists opens as a dialog.
  const adder = document.createElement("dialog");
  adder.className = "adder";
  const showAdder = (page) => {
    const place = $$("button", adder).indexOf(document.activeElement), title = document.createElement("h2");
    title.id = "adder-title";
    title.textContent = $("h1", page).textContent;
    adder.setAttribute("aria-labelledby", title.id);
    adder.replaceChildren(closeButton(() => adder.close()), title, ...$$(".title > p", page), ...$("#results", page).childNodes);
    if (!adder.open) adder.showModal();
    (place > 0 ? $$("button", adder)[place] : $(".kept-catalogs button, input[name=name]", adder))?.focus();
  };
  const openAdder = async (address) => {
    try {
      const answer = await ask(address), page = answer.ok && parse(await answer.text());
      if (!page || !$("#results form", page)) return location.assign(address);
      document.body.append(adder);
      showAdder(page);
    } catch {
      say(words.notDone);
    }
  };
  adder.addEventListener("submit", async (event) => {
    const { target: form, submitter: button } = event, data = new URLSearchParams(new FormData(form));
    event.preventDefault();
    if (button?.name) data.set(button.name, button.value);
    try {
      const answer = await ask(form.getAttribute("action"), { method: "POST", body: data });
      if (!answer.ok) return say(await reason(answer) ?? words.notDone, 8);
      shelf?.postMessage("");
      showAdder(parse(await answer.text()));
    } catch {
      say(words.notDone);
    }
  });

  const canShare = !!navigator.share && matchMedia("(pointer: coarse)").matches;
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button, a");
    if (!button || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (button.matches(".star, .entry .title form button") && !button.dataset.plain) {
      event.preventDefault();
      starNext(button);
    } else if (button.matches(".add")) {
      event.preventDefault();
      openAdder(button.href ?? `${button.getAttribute("formaction")}?from=${encodeURIComponent(button.value)}`);
    } else if (button.matches(".scaling a")) {
      event.preventDefault();
      scale(button.href);
    } else if (button.matches(".turns [rel]")) {
      event.preventDefault();
      turn(button.href);
    } else if (button.matches(".done")) {
      remember(cookKey());
    } else if (button.matches(".dice")) {
      if (roll(new URL(button.href).searchParams.get("dice"))) event.preventDefault();
    } else if (button.dataset.share && canShare) {
      event.preventDefault();
      navigator.share({ title: document.title, url: button.href }).catch(() => {});
    } else if (button.matches("[data-copy], .anchor") && navigator.clipboard) {
      const { copy } = button.dataset;
      if (copy !== undefined) event.preventDefault();
      const text = copy ? ask(button.href).then((answer) => answer.text()) : Promise.resolve(button.href);
      text.then((text) => navigator.clipboard.writeText(text)).then(() => say(words.copied), () => {});
    } else if (button.matches("[data-print]")) {
      print();
    } else if (button.matches("[data-find]")) {
      openFind();
    } else if (button.matches("[data-mark]")) {
      format(button.form, button.dataset.mark);
    } else if (button.matches("#note-draft button")) {
      const { form } = button, { note, since } = form.elements;
      [note.value, since.value] = [note.defaultValue, form.dataset.since];
      keepDraft(form);
      button.parentElement.hidden = true;
      note.focus();
    }
  });

  // Controls an entry's step-by-step view: loads the next step without reloading the page, adds ticked items to the
  // URL, and keeps the screen on while the page is visible. The browser session remembers the step and the ticked
  // items.
  const cooking = () => $("[data-cook]");
  const cookKey = () => `cook ${cooking().dataset.entry}`;
  let awake;
  const stayAwake = async () => {
    if (!cooking()) return awake?.release();
    if (document.hidden) return;
    if (!awake || awake.released) {
      try {
        awake = await navigator.wakeLock?.request("screen");
        awake?.addEventListener("release", () => { if ($(".awake")) $(".awake").textContent = ""; });
      } catch {
        // The browser denied the wake lock, for example because of a low battery or an insecure page.
      }
    }
    // Each step's page has its own empty element for the message that the screen stays on.
    const told = $(".awake");
    if (told && awake && !awake.released) told.textContent = words.awake;
  };
  const askStep = asker();
  const turn = async (address, move = "pushState") => {
    try {
      const answer = await askStep(address);
      if (!answer.ok) throw new Error();
      take(parse(await answer.text()), ["#results"]);
      if (move) history[move](null, "", address);
      scrollTo(0, 0);
      $("#step-title")?.focus({ preventScroll: true });
      cook();
    } catch (error) {
      if (error.name !== "AbortError") location.href = address;
    }
  };
  const cook = () => {
    if (!cooking()) return;
    if (new URL(location).searchParams.has("step")) remember(cookKey(), location.pathname + location.search);
    stayAwake();
  };
  const tickOff = (form) => {
    const have = new FormData(form).getAll("have");
    const ticked = (address) => {
      const next = new URL(address);
      next.searchParams.delete("have");
      for (const each of have) next.searchParams.append("have", each);
      return next;
    };
    for (const link of $$(".turns [rel]")) link.href = ticked(link.href);
    const here = ticked(location.href);
    if (!here.searchParams.has("step")) here.searchParams.set("step", form.dataset.step);
    history.replaceState(history.state, "", here);
    cook();
  };
  document.addEventListener("change", ({ target }) => { if (target.form?.matches("[data-step]")) tickOff(target.form); });
  if (cooking()) {
    addEventListener("popstate", () => turn(location.href, null));
    document.addEventListener("visibilitychange", stayAwake);
    const before = remembered(cookKey()), here = new URL(location);
    if (before && !here.searchParams.has("step")) {
      // The current step and the ticks come from the session. All other parameters, such as the
      // scaling of amounts, come from the link.
      for (const [name, value] of new URL(before, here).searchParams) if (name === "step" || name === "have") here.searchParams.append(name, value);
      turn(here.href, "replaceState");
    } else cook();
  }

  // Scales a recipe's amounts in place.
  const scale = async (address) => {
    try {
      const answer = await askStep(address);
      if (!answer.ok) throw new Error();
      take(parse(await answer.text()), ["#results"]);
      history.replaceState(history.state, "", address);
    } catch (error) {
      if (error.name !== "AbortError") location.assign(address);
    }
  };
  addEventListener("submit", (event) => {
    if (!event.target.matches(".scaling")) return;
    event.preventDefault();
    const address = new URL(event.target.action);
    address.search = new URLSearchParams(new FormData(event.target));
    scale(address.href);
  });
  addEventListener("change", ({ target }) => { if (target.matches(".scaling input")) target.form.requestSubmit(); });

  // The addresses of the settings' parts were fragments before.
  const part = location.hash && $(`[data-holds~="${CSS.escape(location.hash.slice(1))}"]`);
  if (part) location.replace(part.href + location.hash);

  // The tab of the current page is visible among many.
  for (const tab of $$(".crumbs [aria-current]")) {
    const tabs = tab.closest(".crumbs"), { left, width } = tab.getBoundingClientRect();
    tabs.scrollLeft += left - tabs.getBoundingClientRect().left - (tabs.clientWidth - width) / 2;
  }

  // Saves every choice at once, so that none is lost if the reader leaves the page, and applies a theme or text size.
  $(".preferences")?.addEventListener("change", ({ target }) => {
    const root = document.documentElement;
    fetch(target.form.action, { method: "POST", body: new URLSearchParams(new FormData(target.form)), keepalive: true }).catch(() => {});
    if (target.name === "theme") root.dataset.theme = target.value;
    if (target.name === "text") root.dataset.text = target.value;
    // The browser's own bars have the page's background colour.
    const [first, ...others] = $$("meta[name=theme-color]");
    others.forEach((each) => each.remove());
    first?.removeAttribute("media");
    if (first) first.content = getComputedStyle(root).backgroundColor;
    showTab();
  });

  // Imports a file. If the reader opens a file with the installed app, the operating system passes
  // the file to this page.
  const importing = $(".importing [type=file]")?.form;
  if (importing) {
    const { file } = importing.elements;
    const size = () => [...file.files].reduce((sum, each) => sum + each.size, 0);
    const isTooLarge = () => size() > Number(importing.dataset.limit);
    const checkSize = () => file.setCustomValidity(isTooLarge() ? importing.dataset.tooLarge : "");
    // The preview needs no second tap.
    file.addEventListener("change", () => {
      checkSize();
      if (file.files.length) importing.requestSubmit();
    });
    window.launchQueue?.setConsumer(async ({ files: [handle] }) => {
      if (!handle) return;
      const box = new DataTransfer();
      box.items.add(await handle.getFile());
      file.files = box.files;
      checkSize();
      $("button", importing).focus();
    });
  }

  // Installs Almanac as an app, if the browser offers it.
  addEventListener("beforeinstallprompt", (event) => {
    const install = $("#install");
    if (!install) return;
    event.preventDefault();
    install.hidden = false;
    install.addEventListener("click", () => { install.hidden = true; event.prompt(); }, { once: true });
  });

  // The entries that the reader opened last. This device lists them on the home page unless the reader turns that off.
  const viewedSwitch = $("#viewed-on");
  if (viewedSwitch) {
    viewedSwitch.checked = !stored("viewed-off", false);
    viewedSwitch.closest("[hidden]").hidden = false;
    viewedSwitch.addEventListener("change", () => {
      store("viewed-off", !viewedSwitch.checked);
      if (!viewedSwitch.checked) store("viewed", []);
    });
  }
  const view = () => {
    const title = $(".entry[data-entry] h1");
    if (!title || stored("viewed-off", false)) return;
    const others = stored("viewed", []).filter(([path]) => path !== location.pathname);
    store("viewed", [[location.pathname, title.textContent], ...others].slice(0, 20));
  };
  const showViewed = () => {
    const section = $("#viewed"), all = stored("viewed", []);
    if (!section) return;
    section.hidden = !all.length;
    $("ul", section).replaceChildren(...all.map(([path, title]) => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = path;
      link.dir = "auto";
      link.textContent = title;
      item.append(link);
      return item;
    }));
  };
  $("#viewed button")?.addEventListener("click", () => { store("viewed", []); showViewed(); });
  addEventListener("pageshow", () => { view(); showViewed(); });

  // On an entry's page, the parts fold, which this device remembers.
  const folded = () => stored("folded", []);
  const foldKey = (section) => `${$("[data-entry]").dataset.entry.split("/")[0]} ${$("h2", section).id || $("h2", section).textContent}`;
  const fold = (section, isFolded) => {
    section.classList.toggle("folded", isFolded);
    $("h2 > .fold", section).setAttribute("aria-expanded", String(!isFolded));
  };
  const addFolds = () => {
    const sections = $$(".entry:not(.told) > section:not(.note)").filter((section) => $(":scope > h2", section));
    for (const section of sections) {
      const title = $(":scope > h2", section);
      if ($(".fold", title)) continue;
      const button = document.createElement("button"), anchor = $(".anchor", title);
      button.type = "button";
      button.className = "fold";
      button.append(...[...title.childNodes].filter((each) => each !== anchor));
      title.prepend(button);
      fold(section, folded().includes(foldKey(section)));
    }
  };
  document.addEventListener("click", ({ target }) => {
    const section = target.closest(".fold")?.closest("section");
    if (!section) return;
    const isFolded = !section.classList.contains("folded"), key = foldKey(section), others = folded().filter((each) => each !== key);
    fold(section, isFolded);
    store("folded", isFolded ? [...others, key] : others);
  });
  // A link to a part opens it.
  const unfold = () => {
    const section = $(":target")?.closest(".folded");
    if (section) fold(section, false);
  };
  addEventListener("hashchange", unfold);

  // Finds text in an entry: marks the matches, counts them and goes from one to the next. Folded parts and closed details open.
  const finding = document.createElement("form"), isMarked = !!CSS.highlights;
  let matches = [], match = -1;
  // Returns the page's text without accents, in lower case, and the place of each of its characters in the page.
  const plainText = () => {
    const walker = document.createTreeWalker($(".entry"), NodeFilter.SHOW_TEXT), places = [];
    let text = "", block;
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      if (parent.closest(".heard, .above, form, [hidden]")) continue;
      const nearest = parent.closest("p, li, dt, dd, td, th, h1, h2, h3, h4, pre, summary");
      const add = (letter, offset) => { for (const each of letter) { text += each; places.push([node, offset]); } };
      if (nearest !== block) add("\n", 0);
      block = nearest;
      [...node.data].reduce((offset, letter) => {
        const folded = plain(letter).replace(/\s/, " ");
        if (folded !== " " || !text.endsWith(" ")) add(folded, offset);
        return offset + letter.length;
      }, 0);
    }
    return { text, places };
  };
  const mark = (name, ranges) => { if (isMarked) CSS.highlights.set(name, new Highlight(...ranges)); };
  const showMatch = (by) => {
    match = matches.length ? (match + by + matches.length) % matches.length : -1;
    const range = matches[match];
    $("output", finding).textContent = finding.find.value.trim() ? fill(words.of, (match + 1).toLocaleString(language), matches.length.toLocaleString(language)) : "";
    mark("found", matches);
    mark("found-now", range ? [range] : []);
    if (!range) return;
    const inside = range.startContainer.parentElement, folded = inside.closest(".folded");
    if (folded) fold(folded, false);
    for (let each = inside.closest("details"); each; each = each.parentElement.closest("details")) each.open = true;
    if (!isMarked) getSelection().setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    const { top, bottom } = range.getBoundingClientRect();
    if (top < 120 || bottom > innerHeight - 160) scrollBy(0, top - innerHeight / 3);
  };
  const findText = () => {
    const wanted = plain(finding.find.value).replace(/\s+/g, " ").trim();
    matches = [];
    if (wanted && $(".entry")) {
      const { text, places } = plainText();
      for (let at = text.indexOf(wanted); at >= 0 && matches.length < 1000; at = text.indexOf(wanted, at + wanted.length)) {
        const range = new Range(), [last, offset] = places[at + wanted.length - 1];
        range.setStart(...places[at]);
        range.setEnd(last, offset + String.fromCodePoint(last.data.codePointAt(offset)).length);
        matches.push(range);
      }
    }
    match = -1;
    showMatch(1);
  };
  const closeFind = () => {
    finding.remove();
    matches = [];
    mark("found", []);
    mark("found-now", []);
    $(".actions [data-find]")?.focus({ preventScroll: true });
  };
  const openFind = () => {
    document.body.append(finding);
    finding.find.select();
    findText();
  };
  finding.className = "finding";
  finding.setAttribute("role", "search");
  finding.innerHTML = '<input type="search" name="find" autocomplete="off" enterkeyhint="next"><output></output><button type="button">‹</button><button>›</button><button type="button">×</button>';
  const findButtons = $$("button", finding);
  [[finding.find, words.findLabel], [findButtons[0], words.findPrevious], [findButtons[1], words.findNext], [findButtons[2], closeWord()]].forEach(([each, text]) => each.setAttribute("aria-label", text));
  finding.find.placeholder = words.findLabel;
  finding.addEventListener("input", findText);
  finding.addEventListener("submit", (event) => { event.preventDefault(); showMatch(1); });
  findButtons[0].addEventListener("click", () => showMatch(-1));
  findButtons[2].addEventListener("click", closeFind);
  finding.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) showMatch(-1);
    else if (event.key === "Escape") closeFind();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // Handles keyboard shortcuts, which users can turn off (WCAG 2.2, 2.1.4).
  const keysKey = storedName("keys");
  const keysOff = () => { try { return localStorage.getItem(keysKey) === "off"; } catch { return false; } };
  const openDialog = (name) => {
    if (!$(name)) {
      document.body.append(template.content.cloneNode(true));
      const tick = $("#page-keys-on");
      tick.checked = !keysOff();
      tick.addEventListener("change", () => { try { localStorage.setItem(keysKey, tick.checked ? "on" : "off"); } catch {} });
      seek($("#page-palette form"), commands);
    }
    if (!$("dialog[open]")) $(name).showModal();
  };
  const help = () => openDialog("#page-keys");
  // The palette leads to entries, to the pages in the header, to lists and saved searches, and to this page's actions.
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  let targets = [];
  const palette = async () => {
    const isVisible = (each) => each.checkVisibility() && !each.closest("dialog");
    targets = $$(".actions a, .actions button, .masthead nav a, .list-foot a, .foot a, .foot button").filter(isVisible);
    openDialog("#page-palette");
    const input = $("#palette-q"), renew = () => input.dispatchEvent(new Event("input"));
    input.value = "";
    input.focus();
    renew();
    for (const address of [words.lists, words.searches]) {
      try {
        targets.push(...$$("main .listed", parse(await (await ask(address)).text())));
        renew();
      } catch {}
    }
  };
  const commands = (text) => {
    const wanted = plain(text.trim()), seen = new Set(), rows = [];
    for (const target of targets) {
      const title = (target.getAttribute("aria-label") ?? target.textContent).trim(), name = target.href ?? title;
      if (!title || seen.has(name) || !plain(title).includes(wanted)) continue;
      seen.add(name);
      const row = document.createElement("li"), link = document.createElement("a"), label = document.createElement("b");
      row.className = "row";
      row.setAttribute("role", "none");
      label.textContent = title;
      link.append(label);
      link.dataset.command = "";
      if (target.href) link.href = target.href;
      // An action's own button or link also knows what its script does. A saved search opens with its form, from another page.
      if (target.isConnected || target.form) link.addEventListener("click", (event) => {
        event.preventDefault();
        $("#page-palette").close();
        if (!target.isConnected) document.body.append(document.adoptNode(target.form));
        target.click();
      });
      row.append(link);
      rows.push(row);
    }
    return rows.slice(0, wanted ? 4 : 12);
  };
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    palette();
  });
  $("#page-help")?.addEventListener("click", help);
  if ($("#page-help")) $("#page-help").hidden = false;
  const step = (by) => {
    const entry = $(".entry");
    if (entry) return $(by > 0 ? 'a[rel="next"]' : 'a[rel="prev"]')?.click();
    const links = $$(".rows .row > a, .rows th > a"), place = links.indexOf($("a", document.activeElement?.closest(".row") ?? document.createElement("i")));
    const next = links[place < 0 ? (by > 0 ? 0 : -1) : place + by];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    // Escape first closes an open list of results, and the focus stays in the search field.
    if (event.key === "Escape" && event.target.matches("input[type=search]")) {
      // The browser would otherwise clear the search text.
      event.preventDefault();
      const dialog = event.target.closest("dialog");
      return dialog ? dialog.close() : event.target.blur();
    }
    if (event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]") || keysOff() && event.key !== "?") return;
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (way && cooking()) {
      event.preventDefault();
      return $(`.turns [rel="${way}"]`)?.click();
    }
    switch (event.key) {
      case "/": ($("#list-q") || $("#search-q") || $("#page-search") || $("#front-search"))?.select(); break;
      case "j": step(1); break;
      case "k": step(-1); break;
      case "s": (document.activeElement?.closest(".row")?.querySelector(".star") || $("[data-star] button"))?.click(); break;
      case "l": (document.activeElement?.closest(".row")?.querySelector(".add") || $(".add:not(.row *)") || $(".row .add"))?.click(); break;
      case "?": help(); break;
      default: return;
    }
    event.preventDefault();
  });

  // Updates the progress every second during a sync, shows the first rows as they arrive, and reloads the results when
  // the sync has finished.
  let watching;
  const watch = () => {
    clearTimeout(watching);
    if (!$("[data-syncing], .refresh button[disabled]")) return;
    watching = setTimeout(async () => {
      try {
        if (!document.hidden) {
          const wasOff = !!$(".refresh button[disabled]"), catalogs = await status();
          let isDone = false;
          for (const box of $$("[data-syncing]")) {
            const catalog = catalogs.find((each) => each.id === box.dataset.syncing), sync = catalog?.sync;
            if (!sync) { isDone = true; continue; }
            const number = (value) => Number(value).toLocaleString(language);
            const bar = $("progress", box), title = box.dataset[sync.phase] ?? "";
            if (sync.total) {
              bar.max = sync.total;
              bar.value = sync.done;
            } else {
              bar.removeAttribute("value");
            }
            const text = sync.total ? `${title}: ${fill(box.dataset.of, number(sync.done), number(sync.total))}` : title;
            if ($("label > span", box).textContent !== text) $("label > span", box).textContent = text;
            const rows = $("#rows")?.children.length ?? 50;
            if (rows < 50 && catalog.count > Number(box.dataset.count)) isDone = true;
          }
          if (isDone) await renew(["#results", "#filters", ".counted", ".refresh"]);
          else if (wasOff && !$(".refresh button[disabled]")) notice(catalogs);
        }
      } catch {}
      watch();
    }, 1000);
  };
  const renew = async (selectors) => {
    showAddress();
    const answer = await ask(location.href, { cache: "no-store" });
    if (answer.ok) take(parse(await answer.text()), selectors);
    return answer.ok;
  };

  // Times in a recipe's steps start timers, which continue on this tab's next pages. The sound is scheduled when the timer starts, so
  // it comes on time even if the page is in the background.
  const timersKey = "timers", sounds = new Map();
  const savedTimers = () => { try { return JSON.parse(remembered(timersKey)) ?? []; } catch { return []; } };
  const duration = /((?:\d+(?:[.,]\d+)?)?[½¼¾]|\d+(?:[.,]\d+)?)(?:\s?(?:-|–|to|or|à|ou)\s?\d+)?[\s-]?(hours?|hrs?|heures?|h|minutes?|mins?|seconds?|secs?|secondes?)\b(?:\s(?:and|et)?\s?(\d+)\s(minutes?|mins?)\b)?/gi;
  const secondsOf = (amount, unit) => {
    const parts = { "½": 0.5, "¼": 0.25, "¾": 0.75 }, last = parts[amount.at(-1)] ?? 0;
    return (Number((last ? amount.slice(0, -1) : amount).replace(",", ".")) + last) * (/^h/i.test(unit) ? 3600 : /^m/i.test(unit) ? 60 : 1);
  };
  const addTimers = () => {
    for (const step of $$(".step, .steps > li")) {
      const walker = document.createTreeWalker(step, NodeFilter.SHOW_TEXT), texts = [];
      while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("a, button")) texts.push(walker.currentNode);
      for (const text of texts) {
        const parts = [];
        let end = 0;
        for (const found of text.data.matchAll(duration)) {
          const seconds = Math.round(secondsOf(found[1], found[2]) + (found[3] ? secondsOf(found[3], found[4]) : 0));
          if (!(seconds >= 5 && seconds <= 86_400)) continue;
          const button = document.createElement("button");
          button.type = "button";
          button.className = "timer";
          button.dataset.seconds = seconds;
          button.textContent = found[0];
          button.setAttribute("aria-label", fill(words.timer, found[0]));
          parts.push(text.data.slice(end, found.index), button);
          end = found.index + found[0].length;
        }
        if (parts.length) text.replaceWith(...parts, text.data.slice(end));
      }
    }
  };
  const ring = ({ id, ends }) => {
    const audio = sounds.get(id) ?? (window.AudioContext && new AudioContext());
    if (!audio || sounds.has(id) && audio.isScheduled) return;
    sounds.set(id, audio);
    if (audio.state !== "running") return void audio.resume().then(() => ring({ id, ends }), () => {});
    audio.isScheduled = true;
    const first = audio.currentTime + Math.max(0, (ends - Date.now()) / 1000);
    for (let beep = 0; beep < 12; beep += 1) {
      const tone = new OscillatorNode(audio, { frequency: 880 }), volume = new GainNode(audio, { gain: 0.25 });
      tone.connect(volume).connect(audio.destination);
      const start = first + Math.floor(beep / 3) + beep % 3 * 0.2;
      tone.start(start);
      tone.stop(start + 0.12);
    }
  };
  const stopTimer = (id) => {
    remember(timersKey, JSON.stringify(savedTimers().filter((each) => each.id !== id)));
    sounds.get(id)?.close();
    sounds.delete(id);
    showTimers();
  };
  const timers = document.createElement("ul");
  timers.className = "timers";
  document.body.append(timers);
  let tick;
  const showTimers = () => {
    clearTimeout(tick);
    const running = savedTimers();
    for (const line of [...timers.children]) if (!running.some(({ id }) => id === line.dataset.timer)) line.remove();
    for (const timer of running) {
      let line = [...timers.children].find((each) => each.dataset.timer === timer.id);
      if (!line) {
        line = document.createElement("li");
        line.dataset.timer = timer.id;
        const left = document.createElement("b"), name = document.createElement("span"), stop = document.createElement("button");
        name.textContent = timer.label;
        stop.type = "button";
        stop.textContent = words.timerStop;
        stop.addEventListener("click", () => stopTimer(timer.id));
        line.append(left, " ", name, " ", stop);
        timers.append(line);
        ring(timer);
      }
      const seconds = Math.max(0, Math.round((timer.ends - Date.now()) / 1000));
      $("b", line).textContent = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].slice(seconds < 3600 ? 1 : 0).map((part, place) => place ? String(part).padStart(2, "0") : part).join(":");
      if (seconds || timer.isOver) continue;
      remember(timersKey, JSON.stringify(savedTimers().map((each) => each.id === timer.id ? { ...each, isOver: true } : each)));
      line.classList.add("over");
      say(fill(words.timerOver, timer.label), 30);
      navigator.vibrate?.([400, 200, 400]);
      if (document.hidden && window.Notification?.permission === "granted") worker?.ready.then((registration) => registration.showNotification(fill(words.timerOver, timer.label)));
    }
    if (running.some(({ isOver }) => !isOver)) tick = setTimeout(showTimers, 500);
  };
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("button.timer");
    if (!button) return;
    const title = $(".cook .back span:last-child, .entry h1")?.textContent ?? "";
    const timer = { id: crypto.randomUUID?.() ?? String(Math.random()), ends: Date.now() + button.dataset.seconds * 1000, label: `${button.textContent} · ${title}` };
    remember(timersKey, JSON.stringify([...savedTimers(), timer]));
    if (window.Notification?.permission === "default") Notification.requestPermission().catch(() => {});
    showTimers();
  });
  showTimers();

  // Swiping across an entry opens the next or previous one, as the arrow keys do. The screen's edges belong to the browser.
  let touched;
  addEventListener("touchstart", ({ touches, target }) => {
    const [{ clientX: x, clientY: y }] = touches;
    const isFree = touches.length === 1 && x > 30 && x < innerWidth - 30 && target.closest?.(".entry") && !target.closest("input, textarea, select, pre, .table, .chips, .actions");
    touched = isFree ? { x, y } : undefined;
  }, { passive: true });
  addEventListener("touchend", ({ changedTouches: [{ clientX, clientY }] }) => {
    if (!touched || (window.visualViewport?.scale ?? 1) > 1 || !getSelection().isCollapsed) return;
    const across = clientX - touched.x;
    if (Math.abs(across) > 80 && Math.abs(clientY - touched.y) < 40) $(`.around [rel=${across < 0 ? "next" : "prev"}]`)?.click();
  }, { passive: true });

  // If only an entry's list data is stored, shows the missing details as soon as they arrive.
  const partial = async (tries) => {
    const entry = $("[data-partial]");
    if (!entry || tries > 40) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 1.2 ** tries, 5000)));
    if (document.activeElement?.closest(".entry form")) return partial(tries + 1);
    try { await renew(["#results"]); } catch {}
    partial(tries + 1);
  };

  // Disables a deck's button while the server returns or prefetches a random entry, and the import page's buttons while the
  // server reads the file.
  document.addEventListener("submit", ({ target }) => {
    if (!target.matches("[data-draw], [data-busy]")) return;
    if (target.dataset.busy) say(target.dataset.busy, 600);
    target.setAttribute("aria-busy", "true");
    // Submit the form first, because disabled buttons aren't submitted.
    setTimeout(() => { for (const button of $$("button", target)) button.disabled = true; });
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) for (const form of $$("[data-draw], [data-busy]")) ready(form);
  });
  const ready = (form) => {
    form.removeAttribute("aria-busy");
    for (const button of $$("button", form)) button.disabled = false;
    $("small", form)?.remove();
  };
  const fetched = async (tries) => {
    const forms = $$('[data-draw][aria-busy="true"]');
    if (!forms.length) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
    try {
      const catalogs = await status();
      for (const form of forms) if (tries > 12 || !catalogs.find((each) => each.id === form.dataset.draw)?.drawing) ready(form);
    } catch {
      if (tries > 12) forms.forEach(ready);
    }
    fetched(tries + 1);
  };

  // A picture that the server hasn't downloaded yet arrives as a single pixel, so request it again a few times. Remove
  // a picture that fails to load, so that the emblem beneath it is visible.
  const tries = new WeakMap();
  const picture = (image) => {
    const times = tries.get(image) ?? 0;
    if (image.naturalWidth > 4 || times > 6) return;
    tries.set(image, times + 1);
    setTimeout(() => {
      if (!document.contains(image)) return;
      for (const name of ["srcset", "src"]) image[name] = image[name].replace(/\.webp(\?\d+)?/g, `.webp?${times + 1}`);
    }, 1500 * 1.6 ** times);
  };
  document.addEventListener("load", ({ target }) => { if (target.matches?.(".picture img")) picture(target); }, true);
  document.addEventListener("error", ({ target }) => { if (target.matches?.(".picture img")) target.remove(); }, true);
  for (const image of $$(".picture img")) if (image.complete && image.naturalWidth) picture(image);

  // Updates the settings page while the server is downloading pictures.
  const fetching = () => {
    if (!$("#pictures[data-fetching]")) return;
    setTimeout(async () => {
      if (!document.hidden && !$("#pictures")?.contains(document.activeElement)) await renew(["#pictures"]).catch(() => {});
      fetching();
    }, 1500);
  };
  fetching();

  // Registers the worker after the page has loaded. The worker stores the library, and answers the next pages.
  const quiet = (text, label, act) => {
    let line = $("#page-news");
    if (!line) {
      line = document.createElement("p");
      line.id = "page-news";
      banners.append(line);
    }
    // Don't announce the same message again.
    if (line.firstChild?.textContent === text) return $$("button", line).forEach((each) => { each.disabled = false; });
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => { button.disabled = true; act(); });
    line.replaceChildren(text, ...label ? [" ", button] : []);
  };
  // Messages about changes on two devices stay on every page until the reader closes them, one after another.
  let conflicts = { latest: 0, messages: [] };
  const showConflict = () => {
    conflicts = stored("conflicts", conflicts);
    const [message] = conflicts.messages;
    banner("conflict", message?.text);
    if (!message) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = closeWord();
    button.addEventListener("click", () => {
      keepConflicts({ ...conflicts, messages: conflicts.messages.filter(({ at }) => at !== message.at) });
    });
    $('[data-banner="conflict"]', banners).append(" ", button);
  };
  const keepConflicts = (changed) => {
    conflicts = changed;
    store("conflicts", conflicts);
    showConflict();
  };
  const addConflict = ({ text, at }) => {
    if (at > conflicts.latest) keepConflicts({ latest: at, messages: [...conflicts.messages, { text, at }] });
  };
  addEventListener("storage", ({ key }) => { if (key === storedName("conflicts")) showConflict(); });
  showConflict();
  const onVersion = (registration) => {
    const waiting = () => {
      if (!registration.waiting || !worker.controller) return;
      quiet(words.newerVersion, words.useVersion, () => {
        worker.addEventListener("controllerchange", () => location.reload(), { once: true });
        registration.waiting.postMessage({ type: "use-version" });
      });
    };
    waiting();
    const follow = (installing) => installing?.addEventListener("statechange", () => {
      waiting();
      // The worker couldn't store the library, for example because the storage is full.
      if (installing.state === "redundant" && !isStored()) offlineText("failed", "preparing");
    });
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
  };
  const check = async (isOnline) => {
    (await worker.ready).active?.postMessage({ type: "check", since: performance.timeOrigin, isOnline });
  };
  const offlineText = (name, instead) => {
    for (const text of $$("[data-offline]")) {
      if (text.dataset.offline === name) text.hidden = false;
      if (text.dataset.offline === instead) text.hidden = true;
    }
  };
  // Shows on every page how many changes wait on this device, and why the server refuses them. The number is remembered, so
  // that the page knows what was lost if the browser deletes the worker's data.
  const wasStored = isStored(), unsentKey = storedName("unsent");
  let lastUnsent = 0;
  try { lastUnsent = Number(localStorage.getItem(unsentKey)); } catch {}
  const showUnsent = ({ unsent, sent, refusal }) => {
    if (unsent === undefined) return;
    if (sent && !unsent && !refusal && lastUnsent) say(words.sent);
    const waiting = unsent ? fill(words.unsent, unsent.toLocaleString(language)) : "";
    banner("unsent", [refusal && fill(words.refused, refusal.replace(/\.$/, "")), waiting].filter(Boolean).join(" "));
    rememberUnsent(unsent);
  };
  const rememberUnsent = (number) => {
    lastUnsent = number;
    try { localStorage.setItem(unsentKey, number); } catch {}
  };
  if (worker) {
    worker.addEventListener("message", ({ data, source }) => {
      if (source?.scriptURL !== home + "worker.js") return;
      // The first visit's page is as new as the data that the worker then stores.
      if (data.type === "newer-data" && wasStored) quiet(words.newerData, words.show, () => location.reload());
      if (data.type === "changes") showUnsent(data);
      if (data.type === "wiped") {
        say(words.wiped + (lastUnsent ? ` ${fill(words.wipedUnsent, lastUnsent.toLocaleString(language))}` : ""), 15);
        rememberUnsent(0);
      }
      if (data.type === "full") say(words.full, 15);
      if (data.type === "merged") addConflict(data);
      if (data.type === "library-used" || data.type === "measure") location.reload();
      // This browser isn't signed in any more, or somebody else is. Drafts and messages belong to the previous reader.
      if (data.type === "reader-changed") {
        try {
          for (const key of Object.keys(localStorage)) if (root === "/" || key.includes(root)) localStorage.removeItem(key);
          sessionStorage.clear();
        } catch {}
        location.reload();
      }
      if (data.type === "stored" && (isFile || $('[data-offline="preparing"]'))) location.reload();
      if (data.type === "other-library") {
        const unsent = data.unsent ? fill(` ${words.otherLibraryUnsent}`, data.unsent.toLocaleString(language)) : "";
        quiet(words.otherLibrary + unsent, words.useLibrary, () => worker.controller.postMessage({ type: "use-library" }));
      }
      if (data.type === "own-library") $("#page-news")?.remove();
    });
    const register = () => worker.register(home + "worker.js", { updateViaCache: "none" }).then(onVersion, () => offlineText("unsupported", "preparing"));
    if (document.readyState === "complete") register();
    else addEventListener("load", register);
    addEventListener("online", () => check(true));
    if (isStored()) check();
    else offlineText("preparing");
  } else if (words.worker) offlineText(isSecureContext ? "unsupported" : "insecure");
  const persist = $("#persist");
  if (persist && navigator.storage?.persist) {
    persist.hidden = false;
    persist.addEventListener("click", async () => {
      if (!await navigator.storage.persist()) return say(persist.dataset.refused);
      (await worker.ready).active.postMessage({ type: "measure" });
    });
  }

  // After going back, restores the focus and the open parts of the page. The browser restores the
  // scroll position, and the URL contains the number of rows.
  const placeKey = () => `place ${window.navigation?.currentEntry?.key ?? location.href}`;
  addEventListener("pagehide", () => {
    const focused = document.activeElement, link = focused?.closest("a[href]");
    const place = { open: $$("details[open][id]").map((each) => each.id), id: focused?.id, link: link?.getAttribute("href") };
    remember(placeKey(), JSON.stringify(place));
  });
  const restorePlace = () => {
    if (performance.getEntriesByType("navigation")[0]?.type !== "back_forward") return;
    try {
      const { open, id, link } = JSON.parse(remembered(placeKey())) ?? {};
      for (const each of open ?? []) document.getElementById(each)?.setAttribute("open", "");
      const target = id ? document.getElementById(id) : link && $(`main a[href="${CSS.escape(link)}"], a[href="${CSS.escape(link)}"]`);
      target?.focus({ preventScroll: true });
    } catch {}
  };

  // Choosing a filter opens another page. The same filter has the focus there, and the list of filters that contained it
  // stays open.
  const filterName = (link) => [...link.childNodes].map((each) => each.nodeName === "SMALL" ? "" : each.textContent).join("");
  addEventListener("click", ({ target }) => {
    const link = target.closest?.(".chips a[href], .sheet a[href]");
    if (link) remember("filter", JSON.stringify({ href: link.href, name: filterName(link), open: link.closest("details")?.id }));
  });
  // In the sheet on phones, a choice changes the list in place, and the sheet stays open.
  const sheet = () => $("#all-filters[open]:has(> .sheet)");
  const isSheet = () => !!sheet() && getComputedStyle($(".sheet", sheet())).position === "fixed";
  const closeSheet = () => {
    if (!isSheet()) return;
    sheet().open = false;
    $("#all-filters > summary").focus({ preventScroll: true });
  };
  // The list stays visible above the sheet, beginning with the selected values.
  addEventListener("click", ({ target }) => {
    if (target.closest?.("#all-filters > summary")) requestAnimationFrame(() => {
      if (isSheet() && $(".controls")) scrollBy(0, $(".controls").getBoundingClientRect().top - $(".masthead").offsetHeight - 4);
    });
  });
  addEventListener("click", async (event) => {
    if (isSheet() && !event.target.closest?.("#all-filters, a, button, input, select, label")) return closeSheet();
    const link = event.target.closest?.(".sheet a[href]");
    if (!link || !isSheet() || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = new URL(link.href), name = filterName(link), group = link.closest(".criterion")?.id, place = link.closest(".sheet").scrollTop;
    const top = link.closest(".criterion")?.getBoundingClientRect().top;
    const nameOf = (list) => `${list.closest(".criterion")?.id} ${list.className}`;
    const across = new Map($$(".sheet ul").map((list) => [nameOf(list), list.scrollLeft]));
    remember("filter");
    try {
      take(await findList(new URL(address)), ["#results", "#filters"]);
    } catch (error) {
      if (error.name !== "AbortError") location.assign(address);
      return;
    }
    history.replaceState(history.state, "", address);
    nextAddress = undefined;
    if (listSearch) listSearch.q.value = address.searchParams.get("q") ?? "";
    $(".sheet").scrollTop = place;
    for (const list of $$(".sheet ul")) list.scrollLeft = across.get(nameOf(list)) ?? 0;
    // The filters above have fewer values now. The chosen filter stays where it was.
    const same = group && document.getElementById(group);
    if (same) $(".sheet").scrollTop += same.getBoundingClientRect().top - top;
    $$(group ? `#${CSS.escape(group)} a` : ".sheet a").find((each) => filterName(each) === name)?.focus({ preventScroll: true });
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape" && isSheet()) closeSheet(); });
  // A closed filter has only a link to its values.
  document.addEventListener("toggle", async ({ target }) => {
    const link = target.open && target.matches(".criterion") ? $("a.values", target) : null;
    if (!link) return;
    try {
      const answer = await ask(link.href);
      const filter = answer.ok ? $(`#${CSS.escape(target.id)}`, parse(await answer.text())) : null;
      if (!filter || !target.isConnected) return;
      target.replaceChildren(target.firstElementChild, ...[...filter.children].slice(1));
      dress();
    } catch {}
  }, true);
  // The search fields in filters with many values hide the other values.
  document.addEventListener("input", ({ target }) => {
    if (!target.matches(".within")) return;
    for (const item of $$("li", target.parentElement)) item.hidden = !plain(filterName(item.firstElementChild)).includes(plain(target.value));
  });
  const restoreFilter = () => {
    try {
      const { href, name, open } = JSON.parse(remembered("filter")) ?? {};
      remember("filter");
      if (href !== location.href) return;
      const list = open ? document.getElementById(open) : null;
      if (list) list.open = true;
      [...$$(".chips a, .sheet a", list ?? document)].find((each) => filterName(each) === name && each.checkVisibility())?.focus();
    } catch {}
  };

  // Animates the transition between a row and its entry: the title and the picture move to their
  // places on the next page.
  const nameRow = (address, transition) => {
    if (!address || !transition || $(".entry")) return;
    const { pathname } = new URL(address);
    const row = $$(".rows .row > a, a.pick").find((each) => each.pathname === pathname);
    const parts = [["b", "entry-title"], [".picture, .emblem", "entry-picture"]].map(([selector, name]) => [row && $(selector, row), name]);
    for (const [part, name] of parts) if (part) part.style.viewTransitionName = name;
    transition.finished.finally(() => { for (const [part] of parts) if (part) part.style.viewTransitionName = ""; });
  };
  addEventListener("pageswap", ({ viewTransition, activation }) => nameRow(activation?.entry?.url, viewTransition));
  addEventListener("pagereveal", ({ viewTransition }) => nameRow(window.navigation?.activation?.from?.url, viewTransition));

  // Initializes parts that have just been added to the page.
  const dress = () => {
    disconnect();
    if (finding.isConnected) findText();
    for (const row of $$("[data-more]")) if (!row.dataset.asked) watcher.observe(row);
    for (const button of $$("[data-print], button[data-find], .within")) button.hidden = false;
    for (const line of $$(".sheet > .show")) if (!$(".close", line)) line.append(closeButton(closeSheet));
    if (canShare) for (const link of $$("[data-share]")) link.textContent = link.dataset.share;
    addFolds();
    unfold();
    for (const time of $$("time[datetime]:not([title])")) {
      // A date without a time is the same calendar day in every time zone.
      const isDay = "day" in time.dataset, moment = new Date(isDay ? `${time.dateTime}T00:00` : time.dateTime);
      if (isNaN(moment)) continue;
      if (isDay) {
        time.textContent = moment.toLocaleDateString(language, { dateStyle: "long" });
        continue;
      }
      time.title = moment.toLocaleString(language, { dateStyle: "long", timeStyle: "short" });
      if ("date" in time.dataset) time.textContent = moment.toLocaleDateString(language, { dateStyle: "long" });
    }
    notes().forEach(bringDraft);
    for (const tools of $$(".note .tools")) tools.hidden = false;
    addTimers();
    watch();
  };
  dress();
  restorePlace();
  restoreFilter();
  if (remembered("shelf")) shelf?.postMessage("");
  remember("shelf");
  partial(0);
  fetched(0);
  // The words of a search are marked until the page is loaded again.
  const here = new URL(location);
  if (here.searchParams.has("mark")) {
    here.searchParams.delete("mark");
    here.hash = here.hash === "#first-match" ? "" : here.hash;
    history.replaceState(history.state, "", here);
  }
  // A link from one entry to another shows the other entry's card: on a desk when it is pointed at or focused, on a phone
  // after a long press. The card stays while the pointer is on it. Escape, a tap elsewhere or scrolling closes it.
  const card = document.createElement("div");
  card.id = "preview";
  card.setAttribute("role", "tooltip");
  const cards = new Map();
  let cardLink, cardTimer, isPressed = false;
  const cardOf = (target) => {
    const link = target.closest?.("main .entry a[href]");
    if (!link || link.className || link.rel || link.pathname === location.pathname || !link.href.startsWith(home)) return;
    return /^[^/]+\/[^/?#]+$/.test(link.href.slice(home.length)) ? link : undefined;
  };
  const closeCard = () => {
    clearTimeout(cardTimer);
    card.remove();
    cardLink?.removeAttribute("aria-describedby");
    cardLink = undefined;
  };
  const openCard = async (link) => {
    try {
      if (!cards.has(link.href)) {
        const answer = await ask(`${link.href}?fragment=preview`), text = answer.ok ? await answer.text() : "";
        cards.set(link.href, text.startsWith("<article") ? text : "");
      }
    } catch {}
    if (cardLink !== link || !cards.get(link.href)) return;
    card.replaceChildren(parse(cards.get(link.href)));
    $("main").append(card);
    link.setAttribute("aria-describedby", card.id);
    // The card is below the link or, if there is more space, above it.
    const { left, top, bottom } = link.getClientRects()[0], { width, height } = card.getBoundingClientRect();
    const isBelow = bottom + height + 12 < innerHeight || top < innerHeight - bottom;
    card.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
    card.style.top = `${isBelow ? bottom + 4 : Math.max(4, top - height - 4)}px`;
  };
  const soonCard = (link, delay) => {
    if (link === cardLink) return clearTimeout(cardTimer);
    closeCard();
    cardLink = link;
    cardTimer = setTimeout(() => openCard(link), delay);
  };
  addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch") return;
    const link = cardOf(target);
    if (link) return soonCard(link, 350);
    clearTimeout(cardTimer);
    if (cardLink && !card.contains(target)) cardTimer = setTimeout(closeCard, 250);
  });
  addEventListener("focusin", ({ target }) => {
    const link = target.matches(":focus-visible") && cardOf(target);
    link ? soonCard(link, 350) : closeCard();
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape") closeCard(); });
  addEventListener("pointerdown", ({ target, pointerType }) => {
    const link = pointerType === "touch" && cardOf(target);
    isPressed = false;
    if (!card.contains(target)) closeCard();
    if (link) soonCard(link, 450);
  });
  addEventListener("contextmenu", (event) => {
    if (!cardLink || cardOf(event.target) !== cardLink || event.button === 2 && event.pointerType !== "touch") return;
    event.preventDefault();
    isPressed = true;
  });
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, ({ pointerType }) => { if (pointerType === "touch" && cardLink) card.isConnected ? isPressed = true : closeCard(); });
  }
  // The long press itself doesn't follow the link.
  addEventListener("click", (event) => {
    if (isPressed && cardOf(event.target) === cardLink) event.preventDefault();
    isPressed = false;
  }, true);
  addEventListener("scroll", closeCard, { passive: true });
  addEventListener("pagehide", closeCard);

  // With Shift, a row of the list beside an entry opens beside the entry.
  addEventListener("click", (event) => {
    const link = event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && event.target.closest?.(".side .row a"), compare = $("#compare");
    if (!link || !compare) return;
    event.preventDefault();
    const address = new URL(compare.href), key = decodeURIComponent(new URL(link.href).pathname.split("/").pop());
    address.searchParams.append("compare-to", key);
    location.assign(address);
  });

  // Scrolls the list beside the entry to the current row.
  const side = $(".side"), current = $('.side [aria-current="page"]');
  if (side && current && side.clientHeight) {
    const place = current.offsetTop, middle = side.clientHeight / 2;
    if (place > side.clientHeight * 0.7) side.scrollTop = place - middle;
  }

  // A shared list is in the part of the address after `#`, which the browser doesn't send. The page shows the list before the reader
  // adds it.
  const sharedForm = $("#shared"), shared = location.hash.slice(1), sharing = new URLSearchParams(shared);
  if (sharedForm && sharing.get("name")) {
    const box = $("textarea", sharedForm), title = document.createElement("h2"), list = document.createElement("ul");
    box.value = shared;
    box.hidden = $("p", sharedForm).hidden = true;
    title.textContent = sharing.get("name");
    title.dir = "auto";
    for (const line of (sharing.get("entries") ?? "").split("\n").filter(Boolean)) {
      const [id, ...words] = line.split(" "), item = document.createElement("li"), link = document.createElement("a");
      link.href = home + id.split("/").map(encodeURIComponent).join("/");
      link.textContent = words.join(" ") || id;
      link.dir = "auto";
      item.append(link);
      list.append(item);
    }
    sharedForm.prepend(title, list);
  }
})();
