import { americanToDecimal, type MarketName } from '@courtside/contract';
import { legsOf } from '@courtside/core/ledger/bet';
import type { StakedBet } from '@courtside/core/ledger/entry.model';
import type { Closed } from './market.ts';
import type { Outage, Slate } from './slate.ts';
import { canUndo, cashOut, cashOutAt, haveWon, hold, legOf, placeTicket, type TicketPick, worthOf } from './ticket.ts';
import { all, allSides, bestPicks, movedPicks, picksOf } from './ticket-picks.ts';

/** A way to play parlays on ten games that are open together. */
export interface TicketStrategy {
  readonly name: string;
  /** When the source of the prices does not answer. */
  readonly outage?: Outage;
  play(slate: Slate, market: MarketName): readonly Closed[];
}

const secondMs = 1_000;
/** How often a strategy looks at prices, in milliseconds: as often as they move. */
const lookMs = 4 * secondMs;
const undoMs = 10 * secondMs;
/** Games so far apart that each has ended before the next one tips off. */
const spaced = [0, 3, 6, 9];

const isTicket = <T>(value: T | null): value is T => value !== null;
const firstTipOff = ({ tipOffs }: Slate) => tipOffs[0] ?? 0;

/** Times from one to another, one each `lookMs`. */
function times(from: number, to: number, everyMs = lookMs): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / everyMs)) }, (_, step) => from + step * everyMs);
}

/** Places one ticket when all games are open, and closes it. */
function atOpening(
  name: string,
  picks: (slate: Slate, market: MarketName, at: number) => readonly TicketPick[],
  close: (slate: Slate, bet: StakedBet) => Closed = hold,
): TicketStrategy {
  return {
    name,
    play(slate, market) {
      const at = slate.opensAt + 30 * secondMs;
      const bet = placeTicket(slate, picks(slate, market, at), at);
      return bet === null ? [] : [close(slate, bet)];
    },
  };
}

/** Cashes out at the first time before the first tip-off at which the amount satisfies a condition, otherwise holds. */
function whenWorth(wanted: (amount: number, stake: number) => boolean) {
  return (slate: Slate, bet: StakedBet): Closed => {
    const end = firstTipOff(slate);
    const at = times(bet.placedAt.getTime(), end).find((time) => {
      const amount = cashOutAt(slate, bet, time);
      return amount !== null && wanted(amount, bet.amount);
    });
    return at === undefined ? hold(slate, bet, end) : cashOut(slate, bet, at);
  };
}

/** Takes a ticket back as long as that is free. What stays is held if it is worth more than before, and cashed out if not. */
function undoUnlessImproved(slate: Slate, bet: StakedBet): Closed | null {
  const placedAt = bet.placedAt.getTime();
  const before = cashOutAt(slate, bet, placedAt) ?? 0;
  const changed = times(placedAt + secondMs, placedAt + undoMs + 1, secondMs).find((at) => !canUndo(slate, bet, at));
  if (changed === undefined) return null;
  const now = cashOutAt(slate, bet, changed);
  return now === null || now > before ? hold(slate, bet, changed) : cashOut(slate, bet, changed);
}

/** Tries to undo a ticket whenever it is worth less than before, and holds it if it never is or if that is refused. */
function undoWorse(slate: Slate, bet: StakedBet): Closed | null {
  const placedAt = bet.placedAt.getTime();
  const before = cashOutAt(slate, bet, placedAt) ?? 0;
  const isUndone = times(placedAt + secondMs, placedAt + undoMs + 1, secondMs).some(
    (at) => (cashOutAt(slate, bet, at) ?? 0) < before && canUndo(slate, bet, at),
  );
  return isUndone ? null : hold(slate, bet, placedAt + undoMs);
}

/** Places tickets again and again until the first tip-off, and undoes some of them. */
function undoing(
  name: string,
  picks: (slate: Slate, market: MarketName, at: number) => readonly (readonly TicketPick[])[],
  undo: (slate: Slate, bet: StakedBet) => Closed | null = undoUnlessImproved,
): TicketStrategy {
  return {
    name,
    play: (slate, market) =>
      times(slate.opensAt + 30 * secondMs, firstTipOff(slate) - undoMs, 16 * secondMs).flatMap((at) =>
        picks(slate, market, at)
          .map((each) => placeTicket(slate, each, at))
          .filter(isTicket)
          .map((bet) => undo(slate, bet))
          .filter(isTicket),
      ),
  };
}

function onMoved(kind: 'for' | 'against'): TicketStrategy {
  return {
    name: `three legs whose price moved ${kind} them, just before the first tip-off`,
    play(slate, market) {
      const at = firstTipOff(slate) - 2 * secondMs;
      const picks = movedPicks(slate, market, 3, at, kind);
      const bet = picks.length < 3 ? null : placeTicket(slate, picks, at);
      return bet === null ? [] : [hold(slate, bet)];
    },
  };
}

/** A ticket whose games are played one after another. Once all legs but the last have won, the other side of the last one is bet. */
const hedged: TicketStrategy = {
  name: 'legs one after another, the other side of the last one once the others have won',
  play(slate, market) {
    const at = slate.opensAt + 30 * secondMs;
    const bet = placeTicket(slate, picksOf(slate, spaced, market, at, 'favorites'), at);
    if (bet === null) return [];
    const time = (slate.tipOffs[9] ?? 0) - secondMs;
    const last = legsOf(bet).at(-1);
    if (last === undefined || !haveWon(slate, bet, spaced.slice(0, -1), time)) return [hold(slate, bet, time)];
    const pick: TicketPick = { index: 9, market, side: last.side === 1 ? 2 : 1 };
    const other = legOf(slate, pick, time);
    const amount = Math.floor(bet.potential / americanToDecimal(other?.price ?? 100));
    const hedge = placeTicket(slate, [pick], time, amount);
    return [hold(slate, bet, time), ...(hedge === null ? [] : [hold(slate, hedge, time)])];
  },
};

/** A ticket whose games are played one after another, cashed out as soon as some legs have won. */
function sellAfter(won: number, name: string): TicketStrategy {
  return atOpening(
    name,
    (slate, market, at) => picksOf(slate, spaced, market, at, 'underdogs'),
    (slate, bet) => {
      const at = (slate.tipOffs[spaced[won] ?? 0] ?? 0) - secondMs;
      return haveWon(slate, bet, spaced.slice(0, won), at) ? cashOut(slate, bet, at) : hold(slate, bet, at);
    },
  );
}

/** A leg on the underdog of a first listing, which is sometimes wrong, with another leg. */
function onFirstListing(name: string, close: (slate: Slate, bet: StakedBet) => Closed): TicketStrategy {
  return {
    name,
    play(slate, market) {
      const at = slate.opensAt;
      const bet = placeTicket(slate, picksOf(slate, [8, 9], market, at, 'underdogs'), at);
      return bet === null ? [] : [close(slate, bet)];
    },
  };
}

/** Cashes a ticket out at the time at which that overpays most, by the hidden forecast. */
function sellOverpaid(slate: Slate, bet: StakedBet): Closed {
  const worth = (at: number) => legsOf(bet).reduce((product, leg) => product * worthOf(slate, leg, at), bet.amount);
  const end = firstTipOff(slate);
  const at = times(bet.placedAt.getTime(), end).find((time) => (cashOutAt(slate, bet, time) ?? 0) > 1.01 * worth(time));
  return at === undefined ? hold(slate, bet, end) : cashOut(slate, bet, at);
}

const onAllSides = (count: number) => (_slate: Slate, market: MarketName) => allSides(all.slice(0, count), market);
const allAtOpening = (
  name: string,
  count: number,
  close: (slate: Slate, bet: StakedBet) => Closed,
): TicketStrategy => ({
  name,
  play(slate, market) {
    const at = slate.opensAt + 30 * secondMs;
    const tickets = allSides(all.slice(0, count), market).map((picks) => placeTicket(slate, picks, at));
    return tickets.filter(isTicket).map((bet) => close(slate, bet));
  },
});

/** The prices do not change for 55 seconds, and are stale after 60. */
const outage: Outage = { from: -62 * secondMs, to: -7 * secondMs };

/** Bets at the last moment at which an old price counts, and undoes or sells what the new price makes worse. */
const oldPrices: TicketStrategy = {
  name: 'all sides of two games at prices 50 s old, undo or cash out what does not improve once they are back',
  outage,
  play: (slate, market) =>
    allSides([1, 2], market)
      .map((picks) => placeTicket(slate, picks, firstTipOff(slate) + outage.to - 5 * secondMs))
      .filter(isTicket)
      .map((bet) => undoUnlessImproved(slate, bet))
      .filter(isTicket),
};

/** Strategies of parlays that need favorites and underdogs, which only moneylines have. */
export const ticketStrategies: readonly TicketStrategy[] = [
  ...[2, 3, 4, 6].flatMap((count) =>
    (['favorites', 'underdogs'] as const).map((kind) =>
      atOpening(`${count} ${kind} at opening`, (slate, market, at) =>
        picksOf(slate, all.slice(0, count), market, at, kind),
      ),
    ),
  ),
];

/** Strategies of parlays for every market. */
export const ticketStrategiesOfLines: readonly TicketStrategy[] = [
  ...[2, 6].map((count) =>
    atOpening(
      `${count} legs, cash out immediately`,
      (slate, market, at) => picksOf(slate, all.slice(0, count), market, at, 'favorites'),
      (slate, bet) => cashOut(slate, bet, bet.placedAt.getTime()),
    ),
  ),
  ...[1, 1.1, 1.3].map((factor) =>
    allAtOpening(
      `all sides of 3 games, cash out at ${factor} of the stake`,
      3,
      whenWorth((amount, stake) => amount >= factor * stake),
    ),
  ),
  allAtOpening(
    'all sides of 3 games, cash out below 0.8 of the stake',
    3,
    whenWorth((amount, stake) => amount < 0.8 * stake),
  ),
  allAtOpening('all sides of 2 games, cash out what improved at tip-off, hold the rest', 2, (slate, bet) => {
    const end = firstTipOff(slate) - secondMs;
    return (cashOutAt(slate, bet, end) ?? 0) > bet.amount ? cashOut(slate, bet, end) : hold(slate, bet, end);
  }),
  allAtOpening('all sides of 2 games, hold what improved, cash out the rest at tip-off', 2, (slate, bet) => {
    const end = firstTipOff(slate) - secondMs;
    return (cashOutAt(slate, bet, end) ?? 0) > bet.amount ? hold(slate, bet, end) : cashOut(slate, bet, end);
  }),
  ...[2, 3].map((count) =>
    undoing(`all sides of ${count} games all the time, undo what does not improve`, onAllSides(count)),
  ),
  undoing('six favorites all the time, undo what does not improve', (slate, market, at) => [
    picksOf(slate, all.slice(0, 6), market, at, 'favorites'),
  ]),
  ...[2, 4].map((count) =>
    undoing(
      `knows the forecast, the ${count} best legs all the time, undo what does not improve`,
      (slate, market, at) => [bestPicks(slate, market, at, count)],
    ),
  ),
  ...[2, 4].map((count) =>
    atOpening(
      `knows the forecast, the ${count} best legs, cash out where that overpays`,
      (slate, market, at) => bestPicks(slate, market, at, count),
      sellOverpaid,
    ),
  ),
  onMoved('for'),
  onMoved('against'),
  hedged,
  sellAfter(1, 'underdogs one after another, cash out once the first has won'),
  sellAfter(2, 'underdogs one after another, cash out once two have won'),
  onFirstListing('an underdog and one of a first listing, cash out once confirmed', (slate, bet) =>
    cashOut(slate, bet, bet.placedAt.getTime() + 16 * secondMs),
  ),
  onFirstListing('an underdog and one of a first listing, cash out at the stake while unconfirmed', (slate, bet) => {
    const at = times(bet.placedAt.getTime() + lookMs, bet.placedAt.getTime() + 16 * secondMs, secondMs).find(
      (time) => (cashOutAt(slate, bet, time) ?? 0) >= bet.amount,
    );
    return at === undefined ? hold(slate, bet) : cashOut(slate, bet, at);
  }),
  oldPrices,
  undoing('all sides of 3 games all the time, try to undo what got worse', onAllSides(3), undoWorse),
];
