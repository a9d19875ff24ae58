import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { advanceSeasons } from './advance-seasons.ts';
import { addSeasons, type FinishedSeason, readAllTime } from './all-time.ts';
import { createSeason } from './create-season.ts';
import type { SeasonRow } from './season-table.model.ts';
import { aSeason, settings } from './testing/a-season.ts';

const names = new Map([
  ['ada', 'Ada'],
  ['bob', 'Bob'],
  ['cy', 'Cy'],
]);

/** A member's row of a season with a bankroll of $100.00. */
function aRow(uid: string, rank: number, profit: number): SeasonRow {
  const counts = { debt: 0, rebuys: 0, inPlay: 0, bets: 1, won: 0, lost: 0, push: 0, position: rank };
  const joined = { joinedOn: '2026-01-14', joinedLate: false, isMember: true };
  return {
    uid,
    username: uid,
    rank,
    profit,
    standing: 10_000 + profit,
    balance: 10_000 + profit,
    ...counts,
    ...joined,
  };
}

/** A finished season with these results, best first. */
function aFinished(id: string, fields: { champions: string[] } & Pick<FinishedSeason, 'rows' | 'records'>) {
  const { champions, rows, records } = fields;
  const days = { firstDay: '2026-01-14', lastDay: '2026-01-15', startsAt: new Date(tipOff), endsAt: new Date(tipOff) };
  const rules = { bankroll: 10_000, maxStakeShare: 50, rebuys: 1 };
  const season = { id, groupId: 'g', name: id, ...days, ...rules, createdBy: 'ada', createdAt: new Date(0), champions };
  return { season, rows, records };
}

const seasons = [
  aFinished('second', {
    champions: ['bob', 'ada'],
    rows: [aRow('ada', 1, 500), aRow('bob', 1, 500)],
    records: [{ uid: 'ada', longestStreak: 2, bestDay: { day: '2026-02-01', profit: 700 } }],
  }),
  aFinished('first', {
    champions: ['bob'],
    rows: [aRow('bob', 1, 100), aRow('cy', 2, -50), aRow('ada', 3, -2_000)],
    records: [
      { uid: 'ada', longestStreak: 4, bestDay: { day: '2026-01-14', profit: 700 } },
      { uid: 'cy', longestStreak: 0 },
    ],
  }),
];

describe('all finished seasons of a group', () => {
  const { rows } = addSeasons(seasons, names, ['ada', 'bob']);

  it('add up the titles, of which shared ones are counted too, and the profits', () => {
    expect(rows.map(({ username, titles, sharedTitles, profit }) => [username, titles, sharedTitles, profit])).toEqual([
      ['Bob', 2, 1, 600],
      ['Ada', 1, 1, -1_500],
      ['Cy', 0, 0, -50],
    ]);
  });

  it('have the best night and the longest streak of all seasons, and the earlier night in a tie', () => {
    expect(rows.map(({ bestNight, longestStreak }) => [bestNight, longestStreak])).toEqual([
      [null, 0],
      [{ seasonId: 'first', day: '2026-01-14', profit: 700 }, 4],
      [null, 0],
    ]);
  });

  it('have how each member finished, newest first, also of former members', () => {
    expect(
      rows.map(({ isMember, finishes }) => [isMember, finishes.map(({ seasonId, rank }) => [seasonId, rank])]),
    ).toEqual([
      [
        true,
        [
          ['second', 1],
          ['first', 1],
        ],
      ],
      [
        true,
        [
          ['second', 1],
          ['first', 3],
        ],
      ],
      [false, [['first', 2]]],
    ]);
  });
});

describe('the stored seasons of a group', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(() => world.endAudited());

  it('are added up, also those whose tables have no records, and without seasons that are not final', async () => {
    const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
    const [ada, bob = ''] = uids;
    expect(await readAllTime(world, bob, groupId)).toEqual({ seasons: [], rows: [] });
    const game = await world.anOpenGame();
    await stake(ada, 2_000, game);
    await placeBet(world, {
      uid: bob,
      account: seasonAccountOf(season.id, bob),
      amount: 1_000,
      gameId: game.id,
      teamChosen: game.team2,
    });
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
    world.time.now = season.endsAt.getTime() + hourMs;
    await advanceSeasons(world);
    const next = { ...settings, firstDay: '2026-01-16', lastDay: '2026-01-16' };
    await createSeason(world, { uid: ada, groupId, settings: next });

    const read = await readAllTime(world, bob, groupId);
    expect(read.seasons.map(({ id, state, champions }) => [id, state, champions])).toEqual([
      [season.id, 'final', [{ uid: ada, username: ada }]],
    ]);
    const common = { seasonId: season.id, joinedLate: false };
    expect(read.rows).toEqual([
      {
        uid: ada,
        username: ada,
        isMember: true,
        titles: 1,
        sharedTitles: 0,
        profit: 3_000,
        bestNight: { seasonId: season.id, day: '2026-01-14', profit: 3_000 },
        longestStreak: 1,
        finishes: [{ ...common, rank: 1, standing: 13_000, profit: 3_000, isChampion: true }],
      },
      {
        uid: bob,
        username: bob,
        isMember: true,
        titles: 0,
        sharedTitles: 0,
        profit: -1_000,
        bestNight: null,
        longestStreak: 0,
        finishes: [{ ...common, rank: 2, standing: 9_000, profit: -1_000, isChampion: false }],
      },
    ]);
    await world.db.seasonTables.updateOne({ _id: season.id }, { $unset: { records: 1 } });
    expect(await readAllTime(world, bob, groupId)).toEqual(read);
    const stranger = await world.aUser();
    await expect(readAllTime(world, stranger, groupId)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
