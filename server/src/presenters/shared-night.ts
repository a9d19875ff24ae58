import { nightName } from '@courtside/core/nights/night-name';
import type { SharedBet, SharedMoney, SharedNight } from '@courtside/core/nights/shared-night';
import type { PicturedNight } from '../pictures/draw-night.ts';
import { missedBy } from './night-picture.ts';
import { type Face, facesOf, type MoneyText, presentProfit } from './shared-face.ts';
import { type GameHtml, presentSharedGame } from './shared-games.ts';
import { type Headline, headlineOf, leadOf } from './shared-headline.ts';

/** What stands out of a night. */
export interface StandoutHtml {
  readonly title: string;
  readonly face: Face;
  /** What it was on, and by how much it was close: `Nets −1.5, by half a point`. */
  readonly about: string;
  readonly money: MoneyText;
  /** Whether it is one bet, and so a ticket. */
  readonly isTicket: boolean;
}

/** A shared night in one kind of money. */
export interface MoneyHtml {
  /** The name of the season; null for bets outside of seasons. */
  readonly seasonName: string | null;
  readonly headline: Headline;
  readonly lead: string;
  /** Highest profit first. Equal profits share a place. */
  readonly rows: readonly {
    readonly face: Face;
    readonly place: number;
    readonly money: MoneyText;
    /** The length of the bar, in percent of the longest. */
    readonly bar: number;
  }[];
  /** How many members with a bet are not shown by name. */
  readonly friends: number;
  readonly games: readonly GameHtml[];
  readonly standouts: readonly StandoutHtml[];
}

/** What the page of a shared night says. */
export interface NightHtml {
  readonly groupName: string;
  /** In words: `Friday, November 27`. */
  readonly date: string;
  /** The first is the one that the page is about. */
  readonly money: readonly MoneyHtml[];
}

/** What stands out, each bet once. */
function presentStandouts({ highlights }: SharedMoney, faceOf: (uid: string) => Face): StandoutHtml[] {
  const { swing, loneliestWin, worstBeat, closestCall } = highlights;
  const isSame = (a: SharedBet | null, b: SharedBet | null) =>
    a !== null && b !== null && a.uid === b.uid && a.on === b.on && a.profit === b.profit;
  const present = (
    bet: SharedBet,
    title: string,
    { by, isTicket = true }: { by?: number; isTicket?: boolean } = {},
  ) => ({
    title,
    face: faceOf(bet.uid),
    about: by === undefined ? bet.on : `${bet.on}, ${missedBy(by)}`,
    money: presentProfit(bet.profit),
    isTicket,
  });
  const isBoth = isSame(loneliestWin, closestCall?.bet ?? null);
  const isSwingATicket = [loneliestWin, closestCall?.bet ?? null, worstBeat?.bet ?? null].some((bet) =>
    isSame(bet, swing),
  );
  return [
    ...(swing === null || isSwingATicket ? [] : [present(swing, 'Biggest swing in one game', { isTicket: false })]),
    ...(loneliestWin === null || isBoth ? [] : [present(loneliestWin, 'Loneliest win')]),
    ...(closestCall === null
      ? []
      : [present(closestCall.bet, isBoth ? 'Loneliest win and closest call' : 'Closest call', closestCall)]),
    ...(worstBeat === null ? [] : [present(worstBeat.bet, 'Worst beat', worstBeat)]),
  ];
}

function presentMoney(money: SharedMoney, faceOf: (uid: string) => Face): MoneyHtml {
  const { seasonName, rows, friends, games } = money;
  const largest = Math.max(...rows.map(({ profit }) => Math.abs(profit)));
  return {
    seasonName,
    headline: headlineOf(money),
    lead: leadOf(money),
    rows: rows.map(({ uid, profit }) => ({
      face: faceOf(uid),
      place: rows.findIndex((row) => row.profit === profit) + 1,
      money: presentProfit(profit),
      bar: largest === 0 ? 0 : Math.round((100 * Math.abs(profit)) / largest),
    })),
    friends,
    games: games.map((game) => presentSharedGame(game, faceOf)),
    standouts: presentStandouts(money, faceOf),
  };
}

/** The kinds of money, the one that the page and the picture are about first: it counts most of those with a member who is shown. */
function inOrder(money: readonly SharedMoney[]): readonly SharedMoney[] {
  const first = money.find(({ rows }) => rows.length > 0);
  return first === undefined ? money : [first, ...money.filter((each) => each !== first)];
}

/** A shared night as its page shows it. */
export function presentSharedNight(shared: SharedNight): NightHtml {
  const faceOf = facesOf(shared);
  return {
    groupName: shared.groupName,
    date: nightName(shared.night),
    money: inOrder(shared.money).map((each) => presentMoney(each, faceOf)),
  };
}

/** A shared night as its picture shows it. It invites nobody. */
export function presentSharedPicture({ groupName, night, money }: SharedNight): PicturedNight {
  const { rows = [], friends = 0, highlights } = inOrder(money)[0] ?? {};
  const best = highlights?.bestWin ?? null;
  const worst = highlights?.worstBeat ?? null;
  return {
    groupName,
    date: nightName(night),
    isOver: true,
    rows,
    friends,
    best: best && { username: best.username, about: best.on, profit: best.profit },
    worst: worst && { username: worst.bet.username, about: missedBy(worst.by), profit: worst.bet.profit },
    code: null,
  };
}
