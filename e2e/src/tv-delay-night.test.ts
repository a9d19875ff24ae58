import type { Game } from '@courtside/contract';
import { timeFactor } from '@courtside/stack/testing/time-factor';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Caller } from './accounts/service.ts';
import { dataOf } from './answers.ts';
import { newCaller, returningCaller } from './api.ts';
import { FirstReceived, FirstSeen } from './first-seen.ts';
import { createGroup } from './friends.ts';
import { endGame, ownGame, score, tipOff } from './games.ts';
import { setBalance } from './operator.ts';
import { newEmail, signUp } from './people.ts';
import { openSession } from './session.ts';
import { test } from './test.ts';

const delayMs = 30_000;
/** A device without a delay shows a message of the server within this, in ms. */
const promptMs = 1_000;
/** The delayed device's clock passes in steps of this, in ms: shorter than between two events. */
const stepMs = 2_000;

/** Something that happens in the night. Its text occurs on no page before it. */
interface NightEvent {
  /** What a page shows, as a regular expression. `^` and `$` match the ends of one text. */
  readonly shown: string;
  /** What the live connection sends; null for what pages read when something has changed. */
  readonly sent: string | null;
}

/** A number in a live message. */
const sentNumber = (value: number) => `[:,[]${String(value).replace('.', '\\.')}[,}\\]]`;

/** The points of a team, in no price, no amount, and no name: those of new users are random. */
const points = (value: number): NightEvent => ({
  shown: `(?<![\\w$+−.,-])${value}(?![\\w.,%])`,
  sent: sentNumber(value),
});

/** An amount of money. */
const dollars = (value: number): NightEvent => ({
  shown: `\\$${value.toLocaleString('en-US', { minimumFractionDigits: 2 }).replace('.', '\\.')}(?!\\d)`,
  sent: sentNumber(value),
});

/** The events of the night, in their order. Al and Bo begin with $1,000.00, Cy with $1,040.00. */
const eventsFor = (bo: string) => ({
  'Bo bets $41.37 on the first game': dollars(958.63),
  'the visitors lead the first game': points(123),
  'Bo bets $29.47 on the third game': dollars(929.16),
  'the home team leads the second game': points(137),
  'the lead of the first game changes': points(134),
  'the first game ends': points(143),
  'Al wins the first game': dollars(1016.67),
  'Cy wins the first game': dollars(1088.79),
  'the first result is corrected': points(151),
  'Bo is paid for the corrected game': dollars(1024.31),
  'Bo is first': { shown: `^1\\n[^\\n]*\\n${bo}$`, sent: null },
  'the second game ends': points(149),
  'Al wins the second game': dollars(933.33),
  'the third game has a score': points(116),
  'the third game ends': points(157),
  'Bo wins the third game': dollars(1092.09),
  'the night is over': { shown: '^The whole night$', sent: null },
});

type EventName = keyof ReturnType<typeof eventsFor>;

const shownBy = (events: Readonly<Record<string, NightEvent>>) =>
  Object.fromEntries(Object.entries(events).map(([name, { shown }]) => [name, shown]));
const sentBy = (events: Readonly<Record<string, NightEvent>>) =>
  Object.fromEntries(Object.entries(events).flatMap(([name, { sent }]) => (sent === null ? [] : [[name, sent]])));

async function bet(page: Page, { uid, headers }: Caller, game: Game, side: 'team1' | 'team2', amount: number) {
  const data = { betId: game.id, teamChosen: game[side], amount };
  await dataOf(await page.request.post(`/api/userbets/${uid}`, { headers, data }));
}

/** A friend's device without a delay, with the pages on which the night can be followed. */
async function openPrompt(
  browser: Browser,
  caller: Caller,
  { paths, events }: { readonly paths: readonly string[]; readonly events: Readonly<Record<string, NightEvent>> },
): Promise<{ readonly context: BrowserContext; readonly seen: FirstSeen; readonly received: FirstReceived }> {
  const context = await browser.newContext();
  const [seen, received] = [new FirstSeen(), new FirstReceived()];
  const first = await context.newPage();
  await openSession(first, caller);
  await seen.watch(context, shownBy(events));
  for (const path of paths) {
    const page = await context.newPage();
    received.watch(page, sentBy(events));
    await page.goto(path);
  }
  await first.close();
  return { context, seen, received };
}

/** The league's day of today. */
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

test('@timed a whole night on a device 30 s behind: no page shows any event before the TV does, through reloads, a second tab, sleep and reconnects', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000 * timeFactor());
  const { request } = page;
  const [boEmail, cyEmail] = [`bo${newEmail()}`, `cy${newEmail()}`];
  const events = eventsFor(boEmail.replace(/@.*/, ''));
  const names = Object.keys(events) as EventName[];

  await page.clock.install();
  const alEmail = await signUp(page);
  const al = await returningCaller(request, { url: '' }, alEmail);
  const cy = await newCaller(request, { url: '' }, { email: cyEmail });
  await setBalance(1040, cy.uid);
  const id = await createGroup(page, 'Two couches');
  const night = `/group/${id}/night/${today()}`;
  const bo = await newCaller(request, { url: '' }, { email: boEmail });
  for (const { headers } of [bo, cy]) await dataOf(await request.put(`/api/groups/${id}`, { headers, data: {} }));
  const [first, second, third] = [await ownGame(request), await ownGame(request), await ownGame(request)];
  await bet(page, al, first, 'team1', 100);
  await bet(page, al, second, 'team1', 50);
  await bet(page, cy, first, 'team1', 73.19);

  const device = new FirstSeen();
  await device.watch(page.context(), shownBy(events));
  await page.goto(`/tv/${id}?delay=30`);
  await expect(async () => {
    await page.clock.fastForward(delayMs + 1_000);
    await expect(page.getByText('30 s behind')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const tab = await page.context().newPage();
  await tab.goto(`/group/${id}`);
  await expect(tab.getByRole('button', { name: 'Shown 30 seconds late, for your TV' })).toBeVisible();
  const paths = [`/group/${id}`, `/tv/${id}`, '/betting', night, '/', '/profile', '/leaderboard'];
  const prompt = await openPrompt(browser, bo, {
    paths: [`/group/${id}`, `/tv/${id}`, '/betting', night],
    events,
  });

  /** When each event happened, on the clock of each tab of the delayed device. */
  const happenedAt = new Map<EventName, ReadonlyMap<Page, number>>();
  let visited = 0;
  /** Opens the next page in the first tab of the delayed device. */
  const visitNext = async (): Promise<void> => {
    await page.goto(paths[visited % paths.length] ?? '/');
    visited += 1;
  };
  const sleep = (ms: number) => page.clock.fastForward(ms);
  /** Lets something happen, waits until the device without a delay shows it, and opens pages on the other one meanwhile. */
  const happens = async (happening: readonly EventName[], act: () => Promise<unknown>): Promise<void> => {
    const now = new Map<Page, number>();
    for (const each of [page, tab]) now.set(each, await each.evaluate(() => Date.now()));
    for (const name of happening) happenedAt.set(name, now);
    await act();
    for (const name of happening) await expect.poll(() => prompt.seen.of(name).length, name).toBeGreaterThan(0);
    for (const _ of ['one page', 'and another']) await visitNext();
  };
  const missing = () => [...happenedAt.keys()].filter((name) => device.of(name).length === 0);
  /** Lets the delay pass in steps, so that states that follow each other are shown one after the other. */
  const passDelay = async (): Promise<void> => {
    for (let passed = 0; passed <= delayMs; passed += stepMs) {
      await sleep(stepMs);
      for (const each of [page, tab]) await each.evaluate(() => document.title);
    }
  };
  /** Lets the TV catch up: opens pages until each event that has happened was seen. */
  const catchUp = async (): Promise<void> => {
    await passDelay();
    await expect(async () => {
      if (missing().length > 0) {
        await visitNext();
        // What arrives after the delay has passed would wait for the next one.
        await page.waitForLoadState('networkidle');
        await passDelay();
      }
      await expect.poll(missing, { timeout: 2_000 }).toEqual([]);
    }).toPass({ timeout: 60_000 });
  };

  // What a tab shows first is held back as well. From then on it follows every change.
  await passDelay();
  await expect(tab.getByRole('region', { name: 'All-time balances', exact: true })).toContainText('$966.81');
  await happens(['Bo bets $41.37 on the first game'], () => bet(page, bo, first, 'team2', 41.37));
  await tipOff(request, first.id);
  await happens(['the visitors lead the first game'], () => score(first.id, { home: [111], away: [123] }));
  await catchUp();
  await happens(['Bo bets $29.47 on the third game'], () => bet(page, bo, third, 'team2', 29.47));

  // The second game tips off while the first one is on. The device sleeps and reconnects while events wait.
  await tipOff(request, second.id);
  await happens(['the home team leads the second game'], () => score(second.id, { home: [137], away: [109] }));
  await sleep(12_000);
  await happens(['the lead of the first game changes'], () => score(first.id, { home: [111, 23], away: [123, 5] }));
  await catchUp();
  await happens(['the first game ends', 'Al wins the first game', 'Cy wins the first game'], () =>
    endGame(request, first.id, [143, 139]),
  );
  await tab.reload();
  await sleep(12_000);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await visitNext();
  await catchUp();

  await happens(['the first result is corrected', 'Bo is paid for the corrected game', 'Bo is first'], () =>
    endGame(request, first.id, [143, 151]),
  );
  await catchUp();
  await tab.goto(`/tv/${id}`);
  await passDelay();
  await expect(tab.getByText('30 s behind')).toBeVisible();
  await happens(['the second game ends', 'Al wins the second game'], () => endGame(request, second.id, [149, 112]));
  await tipOff(request, third.id);
  await happens(['the third game has a score'], () => score(third.id, { home: [116], away: [104] }));
  await sleep(12_000);
  await happens(['the third game ends', 'Bo wins the third game', 'the night is over'], () =>
    endGame(request, third.id, [116, 157]),
  );
  await catchUp();

  const leaks = names.flatMap((name) =>
    device.of(name).flatMap(({ page: where, at, ...seen }) => {
      const after = at - (happenedAt.get(name)?.get(where) ?? Number.POSITIVE_INFINITY);
      return after < delayMs ? [`${name}: ${after} ms, ${seen.where}`] : [];
    }),
  );
  const late = names.flatMap((name) => {
    const shownAt = Math.min(...prompt.seen.of(name).map(({ at }) => at));
    const sentAt = prompt.received.of(name);
    if (events[name].sent === null) return [];
    if (sentAt === undefined) return [`${name}: not sent`];
    return shownAt - sentAt > promptMs ? [`${name}: ${shownAt - sentAt} ms`] : [];
  });
  console.log(
    `${leaks.length} leaks of ${names.length} events in ${device.looks} observations; ${prompt.seen.looks} without a delay`,
  );
  expect([...happenedAt.keys()]).toEqual(names);
  expect(leaks).toEqual([]);
  expect(late).toEqual([]);
  await prompt.context.close();
});
