import type { BrowserContext, Page } from '@playwright/test';

/** The first time that a text was seen in a tab. */
interface Sighting {
  readonly page: Page;
  /** On the tab's own clock, in ms since 1970. Commanded clocks of two tabs differ by some hundred ms. */
  readonly at: number;
  /** The path of the page, and `notification` or `page`. */
  readonly where: string;
}

interface Reports {
  reportSighting(name: string, at: number, where: string): void;
  reportLook(): void;
}

/** Records when the tabs of a device first see each of some texts, through reloads. */
export class FirstSeen {
  readonly #sightings = new Map<string, Sighting[]>();
  #looks = 0;

  /** How often the pages of the device showed something new. */
  get looks(): number {
    return this.#looks;
  }

  /** The first sighting of a text in each tab that has shown it. */
  of(name: string): readonly Sighting[] {
    return this.#sightings.get(name) ?? [];
  }

  /**
   * Watches every page that the device opens from now on: the text nodes, titles and labels, and notifications. A tab with a
   * commanded clock records that clock's time, so install the clock first.
   * @param patterns the regular expression of each text, by name; `^` and `$` match the ends of one text node
   */
  async watch(context: BrowserContext, patterns: Readonly<Record<string, string>>): Promise<void> {
    await context.exposeBinding('reportLook', () => {
      this.#looks += 1;
    });
    await context.exposeBinding('reportSighting', ({ page }, name: string, at: number, where: string) => {
      const known = this.of(name);
      if (!known.some((sighting) => sighting.page === page)) this.#sightings.set(name, [...known, { page, at, where }]);
    });
    await context.addInitScript((sources) => {
      const unseen = new Map(Object.entries(sources).map(([name, source]) => [name, new RegExp(source, 'm')]));
      const { reportLook, reportSighting } = window as unknown as Reports;
      const labels = ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder'];
      const labelled = labels.map((name) => `[${name}]`).join();
      const note = (text: string, where: string) => {
        for (const [name, pattern] of unseen) {
          if (!pattern.test(text)) continue;
          unseen.delete(name);
          reportSighting(name, Date.now(), `${window.location.pathname} ${where}`);
        }
      };
      const textOf = () => {
        const texts = [document.title];
        const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const { nodeValue, parentElement } = walker.currentNode;
          if (nodeValue !== null && !/^(script|style)$/i.test(parentElement?.tagName ?? '')) texts.push(nodeValue);
        }
        for (const element of document.querySelectorAll(labelled))
          for (const name of labels) texts.push(element.getAttribute(name) ?? '');
        for (const field of document.querySelectorAll('input')) texts.push(field.value);
        return texts.join('\n');
      };
      let last = '';
      const look = () => {
        const text = textOf();
        if (text === last) return;
        last = text;
        reportLook();
        note(text, 'page');
      };
      const whole = { subtree: true, childList: true, characterData: true, attributeFilter: labels };
      new MutationObserver(look).observe(document, whole);
      const notified = (title: string, options?: NotificationOptions) =>
        note(`${title}\n${options?.body ?? ''}`, 'notification');
      window.Notification = new Proxy(window.Notification, {
        construct(target, [title, options]) {
          notified(title, options);
          return new target(title, options);
        },
      });
      if ('ServiceWorkerRegistration' in window) {
        const { prototype } = ServiceWorkerRegistration;
        const show = prototype.showNotification;
        prototype.showNotification = function (title, options) {
          notified(title, options);
          return show.call(this, title, options);
        };
      }
    }, patterns);
  }
}

/** Records when the live connections of pages first receive each of some texts, on this machine's clock. */
export class FirstReceived {
  readonly #times = new Map<string, number>();

  /** Watches the connections that a page makes from now on. @param patterns the regular expression of each text, by name */
  watch(page: Page, patterns: Readonly<Record<string, string>>): void {
    const expected = Object.entries(patterns).map(([name, source]) => [name, new RegExp(source)] as const);
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        for (const [name, pattern] of expected)
          if (!this.#times.has(name) && pattern.test(text)) this.#times.set(name, Date.now());
      }),
    );
  }

  /** When a text first arrived, in ms since 1970; undefined if it has not. */
  of(name: string): number | undefined {
    return this.#times.get(name);
  }
}
