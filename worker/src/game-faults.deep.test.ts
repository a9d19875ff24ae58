import { timeLimit } from '@courtside/contract/testing/time-limit';
import { hasStandIn } from '@courtside/core/testing/real-season';
import type { RealGame } from '@courtside/core/testing/recorded-season';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSeasonNight, type SeasonNight, startsInSeconds } from './testing/season-night.ts';

const days = (seconds: number) => seconds / 86_400;
const minutes = (seconds: number) => seconds / 60;

interface Case {
  readonly name: string;
  /** The home team of the game. */
  readonly home: string;
  readonly fault: (id: string) => object;
  /** When the fault begins; while betting is open by default. */
  readonly from?: 'live' | 'settled';
  /** Whether bets are accepted once the fault is known. */
  readonly during: 'accepted' | 'refused';
  /** What happened to bets placed before the fault. */
  readonly before: 'paid' | 'refunded';
}

const cases: readonly Case[] = [
  { name: 'no fault', home: 'Memphis Grizzlies', fault: () => ({}), during: 'accepted', before: 'paid' },
  {
    name: 'home and away exchanged in the odds',
    home: 'Minnesota Timberwolves',
    fault: (id) => ({ swapOdds: id }),
    during: 'accepted',
    before: 'paid',
  },
  {
    name: 'home and away exchanged in the scores',
    home: 'Orlando Magic',
    fault: (id) => ({ swapScores: id }),
    during: 'accepted',
    before: 'paid',
  },
  {
    name: 'home and away exchanged in odds and scores',
    home: 'Portland Trail Blazers',
    fault: (id) => ({ swapOdds: id, swapScores: id }),
    during: 'accepted',
    before: 'paid',
  },
  {
    name: '+500 on both sides',
    home: 'Los Angeles Clippers',
    fault: (id) => ({ absurd: id }),
    during: 'refused',
    before: 'paid',
  },
  {
    name: 'a price for only one side',
    home: 'Dallas Mavericks',
    fault: (id) => ({ oneSided: id }),
    during: 'refused',
    before: 'paid',
  },
  {
    name: 'a start three seconds later',
    home: 'Brooklyn Nets',
    fault: (id) => ({ move: { id, minutes: minutes(3) } }),
    during: 'accepted',
    before: 'paid',
  },
  {
    name: 'a start three seconds earlier',
    home: 'Phoenix Suns',
    fault: (id) => ({ move: { id, minutes: minutes(-3) } }),
    during: 'accepted',
    before: 'paid',
  },
  {
    name: 'a start before the bets, by 20 minutes',
    home: 'Cleveland Cavaliers',
    fault: (id) => ({ move: { id, minutes: -20 } }),
    during: 'refused',
    before: 'refunded',
  },
  {
    name: 'a postponement by a day',
    home: 'New Orleans Pelicans',
    fault: (id) => ({ postpone: { id, days: 1 } }),
    during: 'refused',
    before: 'refunded',
  },
  {
    name: 'a postponement by three minutes, under a new id of the scoreboard',
    home: 'Charlotte Hornets',
    fault: (id) => ({ postpone: { id, days: days(173) } }),
    during: 'accepted',
    before: 'paid',
  },
  {
    name: 'a cancellation',
    home: 'Philadelphia 76ers',
    fault: (id) => ({ cancel: id }),
    during: 'refused',
    before: 'refunded',
  },
  {
    name: 'a cancellation during the game',
    home: 'Houston Rockets',
    fault: (id) => ({ cancel: id }),
    from: 'live',
    during: 'refused',
    before: 'refunded',
  },
  {
    name: 'a postponement by a day during the game',
    home: 'New York Knicks',
    fault: (id) => ({ postpone: { id, days: 1 } }),
    from: 'live',
    during: 'refused',
    before: 'refunded',
  },
  {
    name: 'a corrected result with another winner',
    home: 'Denver Nuggets',
    fault: (id) => ({ correct: { id, home: 150, away: 146 } }),
    from: 'settled',
    during: 'refused',
    before: 'paid',
  },
];

describe.runIf(hasStandIn)('a night with a fault in every game', () => {
  let night: SeasonNight;
  const during = new Map<string, string>();
  let games: readonly RealGame[] = [];
  let off = new Set<string>();
  const gameOf = ({ home }: Case): RealGame => {
    const game = games.find(({ home_team }) => home_team === home);
    if (game === undefined) throw new Error(`no game of the ${home}`);
    return game;
  };

  async function readAgain(): Promise<void> {
    await Promise.all([night.untilServed(['odds'], 4), night.untilServed(['scores'], 4)]);
  }

  /** Causes the faults of some cases and bets once they are known. */
  async function cause(some: readonly Case[]): Promise<void> {
    for (const each of some) await night.season.control(each.fault(gameOf(each).id));
    await readAgain();
    for (const each of some) {
      const { id } = gameOf(each);
      // An accepted bet proves it: on a busy machine the next one may find the price too old.
      if (each.during === 'accepted') await night.betUntil(id, 'accepted');
      const isAccepted = each.during === 'accepted' || (await night.bet(id)) === 'accepted';
      during.set(each.home, isAccepted ? 'accepted' : 'refused');
    }
  }

  beforeAll(async () => {
    night = await aSeasonNight('2022-04-10');
    games = (await night.season.control()).events;
    const lateIds = new Set(cases.filter(({ from }) => from === 'live').map((each) => gameOf(each).id));
    off = new Set(cases.filter((each) => each.before === 'refunded').map((each) => gameOf(each).id));
    await Promise.all(games.map(({ id }) => night.betUntil(id, 'accepted')));
    await cause(cases.filter(({ from }) => from === undefined));
    await night.startIn(
      startsInSeconds,
      games.filter(({ id }) => !off.has(id) || lateIds.has(id)).map(({ id }) => id),
    );
    await Promise.all(
      cases.map(async (each) => {
        if (each.from === 'live') await night.untilLive(gameOf(each).id);
        else if (each.from === 'settled') await night.untilClosed(gameOf(each).id);
        else return;
        await cause([each]);
      }),
    );
    for (const each of cases) await night.untilClosed(gameOf(each).id);
  }, timeLimit(300_000));
  afterAll(() => night?.end());

  it.each(cases)('$name: bets are $during, earlier ones are $before', async (each) => {
    const { id } = gameOf(each);
    expect(during.get(each.home)).toBe(each.during);
    expect(await night.bet(id)).toBe('betting-closed');
    const statuses: string[] = await night.core.db.bets.distinct('status', { gameId: id });
    const paid = each.before === 'paid' ? ['lost', 'won'] : ['void'];
    expect(statuses.sort()).toEqual(paid);
  });

  it('accepts no bet at a wrong price and makes no wrong payout', async () => {
    expect(await night.faults(off)).toEqual([]);
    expect(night.accepted()).toBeGreaterThan(2 * cases.length);
  });
});
