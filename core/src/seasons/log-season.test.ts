import { dayMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { createGroup } from '../groups/create-group.ts';
import { readGroupLog } from '../groups/read-groups.ts';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { advanceSeasons } from './advance-seasons.ts';
import { createSeason } from './create-season.ts';
import { logSeason } from './log-season.ts';
import type { SeasonKeeper } from './season-keeper.ts';
import { aSeason, settings } from './testing/a-season.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const page = { limit: 50 };
const ofSeasons = async (uid: string, groupId: string) =>
  (await readGroupLog(world, uid, groupId, page)).entries.filter(({ kind }) => kind.startsWith('season-'));

it('logs the opening, start and end of a season once each, with its name, however often the job runs', async () => {
  const { groupId, season, uids } = await aSeason(world, ['ada', 'bob']);
  for (let run = 0; run < 2; run += 1) await advanceSeasons(world, groupId);
  world.time.now = season.endsAt.getTime() + dayMs;
  for (let run = 0; run < 2; run += 1) await advanceSeasons(world, groupId);
  const logged = await ofSeasons(uids[0], groupId);
  expect(logged.map(({ kind }) => kind)).toEqual(['season-finished', 'season-started', 'season-opened']);
  expect(logged.map(({ name, by }) => [name, by.uid])).toEqual(Array(3).fill([season.name, uids[0]]));
  world.time.now = tipOff;
});

it('does not log the start of a season before its first day', async () => {
  const { uids, groupId } = await aSeason(world, ['ada'], { firstDay: '2026-01-15' });
  await advanceSeasons(world, groupId);
  expect((await ofSeasons(uids[0], groupId)).map(({ kind }) => kind)).toEqual(['season-opened']);
});

it('logs nothing when the opening is repeated with the same key', async () => {
  const owner = await world.aUser();
  const { group } = await createGroup(world, { uid: owner, name: 'Sofa squad' });
  const order = { uid: owner, groupId: group.id, settings: { ...settings, firstDay: '2026-01-15' }, key: 'once' };
  for (let call = 0; call < 2; call += 1) await createSeason(world, order);
  expect(await ofSeasons(owner, group.id)).toHaveLength(1);
});

it('notifies all members of each change, except of an opening that is also the start', async () => {
  const { groupId, season: view, uids } = await aSeason(world, ['ada', 'bob']);
  const season = { ...view, champions: [] };
  await world.db.groups.updateOne({ _id: groupId }, { $set: { log: [] } });
  const notices: unknown[] = [];
  const core: SeasonKeeper = {
    ...world,
    notifyGroupChange: () => undefined,
    publish(events) {
      for (const event of events)
        if (event.type === 'notice') notices.push([event.uids, event.notice.kind, event.notice.name]);
    },
  };
  await logSeason(core, season, 'season-opened');
  await logSeason(core, { ...season, id: 'later', startsAt: new Date(world.time.now + dayMs) }, 'season-opened');
  await Promise.all([logSeason(core, season, 'season-started'), logSeason(core, season, 'season-started')]);
  expect(notices).toEqual([
    [uids, 'season-opened', season.name],
    [uids, 'season-started', season.name],
  ]);
});

it('names the champions in the notice of the end', async () => {
  const { groupId, season, uids } = await aSeason(world, ['ada', 'bob']);
  const game = await world.anOpenGame();
  await placeBet(world, {
    uid: uids[0],
    gameId: game.id,
    teamChosen: game.team1,
    amount: 1_000,
    key: 'k',
    account: seasonAccountOf(season.id, uids[0]),
  });
  world.time.now = tipOff + dayMs / 8;
  await world.finish(game, 100, 97);
  await world.settlement.settle(game.id);
  world.time.now = season.endsAt.getTime() + dayMs;
  await advanceSeasons(world, groupId);
  const ended = world.events.flatMap((event) => (event.type === 'notice' ? [event.notice] : []));
  expect(ended.findLast(({ kind }) => kind === 'season-finished')).toMatchObject({
    name: season.name,
    champions: [uids[0]],
  });
  world.time.now = tipOff;
});
