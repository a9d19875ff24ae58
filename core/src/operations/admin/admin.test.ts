import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeBet } from '../../bets/place-bet.ts';
import type { Game } from '../../league/games/game.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { changeUserAccess, decideAdminGame, readOverview } from './admin.ts';
import { listAdminGames } from './admin-games.ts';
import { findAdminUsers } from './admin-users.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

const ann = { uid: 'ann', name: 'Ann' };
const ben = { uid: 'ben', name: 'Ben' };
const why = 'The box score says so.';

/** A game that is over and in dispute, with a bet of $100 on its home team. */
async function aDisputedGame(overrides: Partial<Game> = {}) {
  world.time.now = tipOff - hourMs;
  const game = await world.anOpenGame();
  const uid = await world.aUser();
  await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'bet' });
  world.time.now = tipOff + 3 * hourMs;
  const dispute = 'espn reports final 110–104; the-odds-api/scores reports final 104–110';
  await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'closed', dispute, ...overrides } });
  return { gameId: game.id, uid };
}

const balanceOf = async (uid: string) => (await world.accounts.get(uid))?.balance;
const lastEntries = async (limit: number) => (await world.adminLog.page({ limit })).entries;

describe('decideGame', () => {
  it('voids a disputed game, refunds its bets, and logs who did it and why', async () => {
    const { gameId, uid } = await aDisputedGame();
    expect((await listAdminGames(world, '')).at(0)).toMatchObject({ game: { id: gameId }, pendingBets: 1 });
    const decided = await decideAdminGame(world, ann, { gameId, decision: { void: true }, why, revision: 0 });
    expect(decided).toMatchObject({
      settledBets: 1,
      game: { game: { betStatus: 'void', dispute: null, resultNote: why } },
    });
    expect(await balanceOf(uid)).toBe(100_000);
    const [entry] = await lastEntries(1);
    expect(entry).toMatchObject({
      by: ann,
      action: 'void-game',
      target: { id: gameId, name: 'Boston Celtics – Los Angeles Lakers' },
      reason: why,
      failure: null,
      at: new Date(world.time.now),
    });
  });

  it('rejects a decision on a result that another admin has changed, and logs nothing', async () => {
    const { gameId, uid } = await aDisputedGame();
    const request = { gameId, decision: { score: [110, 104] }, why, revision: 0 } as const;
    await decideAdminGame(world, ann, request);
    const other = { gameId, decision: { void: true }, why: 'Abandoned.', revision: 0 } as const;
    await expect(decideAdminGame(world, ben, other)).rejects.toMatchObject({ code: 'result-changed' });
    expect(await balanceOf(uid)).toBe(115_000);
    expect(await lastEntries(1)).toMatchObject([{ by: ann, action: 'settle-game' }]);
    // With the current revision it is a correction.
    await decideAdminGame(world, ben, { ...other, revision: 1 });
    expect(await balanceOf(uid)).toBe(100_000);
  });

  it('lets one of two admins decide at the same time', async () => {
    const { gameId } = await aDisputedGame();
    const decide = (home: number) =>
      decideAdminGame(world, ann, { gameId, decision: { score: [home, 100] }, why, revision: 0 });
    const outcomes = await Promise.allSettled([decide(90), decide(120)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await world.games.get(gameId)).toMatchObject({ resultRevision: 1 });
  });

  it('is safe to repeat after a lost response, and is logged once', async () => {
    const { gameId } = await aDisputedGame();
    const request = { gameId, decision: { score: [110, 104] }, why, revision: 0 } as const;
    await decideAdminGame(world, ann, request);
    const before = await lastEntries(50);
    expect(await decideAdminGame(world, ann, request)).toMatchObject({ settledBets: 0 });
    expect(await lastEntries(50)).toEqual(before);
    expect(await world.games.get(gameId)).toMatchObject({ resultRevision: 1 });
  });

  it('rejects a tie and the score of a game that has not started, and logs nothing', async () => {
    const { gameId } = await aDisputedGame();
    const tie = { gameId, decision: { score: [100, 100] }, why, revision: 0 } as const;
    const before = await lastEntries(50);
    await expect(decideAdminGame(world, ann, tie)).rejects.toMatchObject({ code: 'bad-request', field: 'score' });
    world.time.now = tipOff - hourMs;
    const early = { ...tie, decision: { score: [110, 104] } } as const;
    await expect(decideAdminGame(world, ann, early)).rejects.toMatchObject({ code: 'bad-request', field: 'score' });
    world.time.now = tipOff + 3 * hourMs;
    expect(await lastEntries(50)).toEqual(before);
  });
});

describe('games', () => {
  it('finds games by part of a team name and by id, and lists the latest results', async () => {
    const { gameId } = await aDisputedGame({ team1: 'Utah Jazz', dispute: null });
    expect((await listAdminGames(world, 'jaz')).map(({ game }) => game.id)).toEqual([gameId]);
    expect((await listAdminGames(world, gameId)).map(({ game }) => game.id)).toEqual([gameId]);
    expect(await listAdminGames(world, '.*')).toEqual([]);
    await decideAdminGame(world, ann, { gameId, decision: { score: [99, 98] }, why, revision: 0 });
    const [found] = await listAdminGames(world, 'jazz');
    expect(found).toMatchObject({ correctableUntil: new Date(world.time.now + 72 * hourMs), pendingBets: 0 });
  });
});

it('lists disputed games first, without those that an operator has decided', async () => {
  const team1 = 'Memphis Grizzlies';
  const { gameId: decided } = await aDisputedGame({ team1, dispute: null });
  await decideAdminGame(world, ann, { gameId: decided, decision: { score: [99, 98] }, why, revision: 0 });
  await world.db.games.updateOne({ _id: decided }, { $set: { dispute: 'espn reports 98–99' } });
  const { gameId: disputed } = await aDisputedGame({ team1 });
  expect((await listAdminGames(world, team1)).map(({ game }) => game.id)).toEqual([disputed, decided]);
  const { disagreements } = (await readOverview(world)).feeds;
  await decideAdminGame(world, ann, { gameId: disputed, decision: { void: true }, why, revision: 0 });
  await world.db.games.updateOne({ _id: disputed }, { $set: { dispute: 'espn reports 98–99' } });
  expect((await readOverview(world)).feeds.disagreements).toBe(disagreements - 1);
});

describe('changeUser', () => {
  it('disables, enables and signs out a user, logs each change once, and touches no money', async () => {
    const uid = await world.aUser();
    const entries = await world.entriesOf(uid);
    const change = (action: 'disable' | 'enable' | 'sign-out', reason: string) =>
      changeUserAccess(world, ann, uid, { action, reason });
    expect(await change('disable', 'Spam')).toMatchObject({ uid, access: { disabled: { reason: 'Spam' } } });
    await change('disable', 'Spam again');
    expect((await findAdminUsers(world.db, { search: '', limit: 10 })).map((user) => user.uid)).toEqual([uid]);
    expect((await change('enable', 'A mistake')).access).toEqual({ signedOutAt: expect.any(Date) });
    await change('sign-out', 'A lost phone');
    expect((await lastEntries(3)).map(({ action, reason }) => [action, reason])).toEqual([
      ['sign-out-user', 'A lost phone'],
      ['enable-user', 'A mistake'],
      ['disable-user', 'Spam'],
    ]);
    expect(await world.entriesOf(uid)).toEqual(entries);
    await expect(changeUserAccess(world, ann, 'nobody', { action: 'disable', reason: 'x' })).rejects.toMatchObject({
      code: 'user-not-found',
    });
  });

  it('finds users by uid, and by the start of their name or email address', async () => {
    await world.accounts.open({ uid: 'zed-1', username: 'Zoë', email: 'zed@example.com' });
    const find = async (search: string) => (await findAdminUsers(world.db, { search, limit: 5 })).map(({ uid }) => uid);
    for (const search of ['zed-1', 'ZO', 'zoe', 'Zed@exa']) expect(await find(search), search).toEqual(['zed-1']);
    expect(await find('zed@other')).toEqual([]);
  });
});

describe('the log', () => {
  it('keeps an action that failed, together with the failure', async () => {
    const action = { by: ann, action: 'retry-job', target: { id: 'settle/1', name: 'settle' } } as const;
    const failing = () => Promise.reject(new Error('Redis is away'));
    await expect(world.adminLog.record(action, failing)).rejects.toThrow('Redis is away');
    expect(await lastEntries(1)).toMatchObject([{ ...action, failure: expect.stringContaining('unexpected error') }]);
  });

  it('comes in pages without gaps or repeats, latest first', async () => {
    const all = await lastEntries(100);
    const paged: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await world.adminLog.page({ limit: 2, cursor });
      paged.push(...page.entries);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
    expect(all.map(({ at }) => at.getTime())).toEqual(all.map(({ at }) => at.getTime()).sort((a, b) => b - a));
    await expect(world.adminLog.page({ limit: 2, cursor: 'x' })).rejects.toMatchObject({ code: 'bad-request' });
  });
});
