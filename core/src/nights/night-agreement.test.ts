import { gradeOf, hourMs, marginOf, type Points } from '@courtside/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Group } from '../groups/group.ts';
import type { Game } from '../league/games/game.ts';
import { newGame } from '../league/games/odds/apply-odds.ts';
import { accountNamed } from '../ledger/account-id.ts';
import { type Bet, profitOf, selectionOf } from '../ledger/bet.ts';
import { cardOf } from './night-card.ts';
import { momentsOf } from './night-moments.ts';
import { moneyOf } from './night-money.ts';
import { resultsOf } from './read-message.ts';
import type { Night } from './read-night.ts';
import { sharedNightOf } from './shared-night.ts';
import { aNightBet } from './testing/night-bet.ts';

const tipOff = new Date('2026-01-15T00:30:00Z');
const now = tipOff.getTime() + 3 * hourMs;
const uids = ['ada', 'bo', 'cy', 'dee'];
const group: Group = {
  id: 'g',
  name: 'Hoops',
  creatorId: 'ada',
  memberIds: uids,
  createdAt: tipOff,
  archivedAt: null,
  version: 1,
  inviteRotation: 0,
  inviteExpiresAt: null,
  leagues: null,
};

const score = fc.record({ team1: fc.integer({ min: 90, max: 112 }), team2: fc.integer({ min: 90, max: 112 }) });

const wager = fc.record({
  uid: fc.constantFrom(...uids),
  game: fc.integer({ min: 0, max: 3 }),
  season: fc.boolean(),
  market: fc.constantFrom('moneyline' as const, 'spread' as const, 'total' as const),
  side: fc.constantFrom(1 as const, 2 as const),
  line: fc.integer({ min: -16, max: 16 }).map((halves) => halves / 2),
  amount: fc.integer({ min: 1, max: 9 }).map((dollars) => dollars * 100),
  price: fc.constantFrom(-110, 150, 240, -300),
  end: fc.constantFrom('graded' as const, 'graded' as const, 'graded' as const, 'cashed-out' as const),
});

function aGame(id: string, points: Points): Game {
  const moneyline = { line: null, prices: [-110, -110] as const, bookmaker: null, updatedAt: tipOff };
  const listed = {
    id,
    league: 'nba' as const,
    team1: 'Boston Celtics',
    team2: 'Los Angeles Lakers',
    startTime: tipOff,
  };
  const game = newGame(id, { ...listed, quotes: { moneyline } }, tipOff, hourMs);
  return {
    ...game,
    betStatus: 'settled',
    settledAt: new Date(now - hourMs),
    score: { ...points, periods: [], clock: null },
  };
}

/** A night on which some results were corrected and their bets are not settled again. */
const nights = fc
  .record({
    scores: fc.array(score, { minLength: 4, maxLength: 4 }),
    corrected: fc.array(fc.option(score), { minLength: 4, maxLength: 4 }),
    wagers: fc.array(wager, { minLength: 1, maxLength: 24 }),
  })
  .map(({ scores, corrected, wagers }): Night => {
    const bets = wagers.map((each, index): Bet => {
      const line =
        each.market === 'moneyline'
          ? {}
          : { market: each.market, line: each.line + (each.market === 'total' ? 205 : 0) };
      const bet: Bet = {
        ...aNightBet(each.uid, `g${each.game}`, tipOff, {
          side: each.side,
          amount: each.amount,
          price: each.price,
          ...line,
        }),
        id: `b${index}`,
        account: accountNamed(each.season ? 's1' : 'main', each.uid),
        potential: each.amount * 2 + index,
        settledAt: new Date(now - hourMs),
      };
      const first = scores[each.game] ?? { team1: 0, team2: 0 };
      const status = each.end === 'graded' ? gradeOf(selectionOf(bet), first) : each.end;
      return { ...bet, status, ...(status === 'cashed-out' && { cashedOut: each.amount + index - 8 }) };
    });
    const games = scores.map((first, index) => aGame(`g${index}`, corrected[index] ?? first));
    return {
      group,
      night: '2026-01-14',
      now,
      games,
      bets,
      shown: bets,
      returned: [],
      sides: [],
      seasonIds: ['s1'],
      seasonNames: new Map([['s1', 'Season']]),
      usernames: new Map(uids.map((uid) => [uid, uid.toUpperCase()])),
    };
  });

/** What stands out of some bets, computed the slow way. */
function slowly(bets: readonly Bet[], games: readonly Game[]) {
  const sums = (keyOf: (bet: Bet) => string) => {
    const all: Record<string, number> = {};
    for (const bet of bets) all[keyOf(bet)] = (all[keyOf(bet)] ?? 0) + profitOf(bet);
    return Object.values(all);
  };
  const missedBy = bets.flatMap((bet) => {
    const points = games.find(({ id }) => id === bet.gameId)?.score;
    const margin = points ? marginOf(selectionOf(bet), points) : 0;
    return bet.status === 'lost' && margin < 0 ? [-margin] : [];
  });
  return {
    best: Math.max(0, ...sums(({ uid }) => uid)),
    swing: Math.max(0, ...sums(({ uid, gameId }) => `${uid} ${gameId}`).map(Math.abs)),
    beat: missedBy.length === 0 ? null : Math.min(...missedBy),
  };
}

it('says the same in the message, the moments, on the page, on the picture and in the shared night', () => {
  fc.assert(
    fc.property(nights, (night) => {
      const money = moneyOf(night);
      const message = resultsOf(night);
      const moments = momentsOf(money, night.usernames);
      const card = cardOf(night);
      const shared = sharedNightOf(night, uids);

      const kinds = [null, 'Season'].map((seasonName) => {
        const isSeason = ({ account }: Bet) => account.startsWith('season:');
        const expected = slowly(
          night.bets.filter((bet) => isSeason(bet) === (seasonName !== null)),
          night.games,
        );
        const page = money.find((each) => each.seasonName === seasonName)?.highlights;
        const outside = shared.money.find((each) => each.seasonName === seasonName)?.highlights;
        expect(page?.winner?.profit ?? 0).toBe(expected.best);
        const [first] = shared.money.find((each) => each.seasonName === seasonName)?.rows ?? [];
        expect(Math.max(0, first?.profit ?? 0)).toBe(expected.best);
        for (const found of [page, outside]) {
          expect(Math.abs(found?.swing?.profit ?? 0)).toBe(expected.swing);
          expect(found?.worstBeat?.by ?? null).toBe(expected.beat);
        }
        expect(outside?.bestWin?.profit ?? null).toBe(page?.bestWin ? profitOf(page.bestWin) : null);
        expect(message.winners.find(({ season }) => season === seasonName)?.profit ?? 0).toBe(expected.best);
        return { seasonName, expected, page };
      });

      expect(Math.abs(message.swing?.profit ?? 0)).toBe(Math.max(...kinds.map(({ expected }) => expected.swing)));
      const beats = kinds.flatMap(({ expected }) => expected.beat ?? []);
      expect(message.beat?.by ?? null).toBe(beats.length === 0 ? null : Math.min(...beats));
      expect(moments).toEqual([message.winners[0], message.swing, message.beat].filter((moment) => moment));

      const pictured = kinds.find(({ expected }) => expected.best > 0) ?? kinds.find(({ page }) => page !== undefined);
      expect(card?.rows[0]?.profit).toBe(
        Math.max(
          ...(money.find((each) => each.seasonName === pictured?.seasonName)?.rows ?? []).map(({ profit }) => profit),
        ),
      );
      expect(card?.worst?.by ?? null).toBe(pictured?.expected.beat);
      expect(card?.best?.profit ?? null).toBe(pictured?.page?.bestWin ? profitOf(pictured.page.bestWin) : null);
    }),
    { numRuns: 500 },
  );
});
