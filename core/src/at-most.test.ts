import { generateKeyPairSync } from 'node:crypto';
import { hourMs, maxApiKeys, maxGroupTickets, maxNightLinks, maxPushDevices } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeBet } from './bets/place-bet.ts';
import { makeCalendarLink } from './calendar/calendar-links.ts';
import { blockChallenges } from './challenges/block-challenges.ts';
import { makeChallenge } from './challenges/make-challenge.ts';
import { startTicket } from './group-tickets/start-ticket.ts';
import { createGroup } from './groups/create-group.ts';
import { maxGroups, maxMembers } from './groups/group.ts';
import { makeInvite } from './groups/invites.ts';
import { joinGroup } from './groups/membership.ts';
import { readGroups } from './groups/read-groups.ts';
import { createApiKey, listApiKeys } from './members/access/api-keys.ts';
import { makeNightLink } from './nights/night-links.ts';
import { addDevice, countDevices } from './push/push-devices.ts';
import { createSeason } from './seasons/create-season.ts';
import { aWorld, tipOff, type World } from './testing/world.ts';

const calls = 200;

let world: World;
beforeAll(async () => {
  world = await aWorld({ maxOpenBets: 20 });
});
afterAll(() => world.end());

const users = (count: number) => Promise.all(Array.from({ length: count }, () => world.aUser()));
const aGroup = async (uid: string) => (await createGroup(world, { uid, name: 'Hoops' })).group.id;

/** Makes 200 calls together. @returns how many passed, and the codes of the errors of the others */
async function together(call: (number: number) => Promise<unknown>): Promise<{ passed: number; codes: unknown[] }> {
  const results = await Promise.allSettled(Array.from({ length: calls }, (_, number) => call(number)));
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [Object(result.reason).code] : []));
  return { passed: calls - codes.length, codes: [...new Set(codes)] };
}

/** A P-256 key of a device. */
function aDeviceKey(): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64url');
}

it.each<[limit: string, max: number, code: string | undefined, run: () => Promise<{ made: number; codes: unknown[] }>]>(
  [
    [
      'created and joined groups of a user',
      maxGroups,
      'too-many-groups',
      async () => {
        const [uid, owner] = [await world.aUser(), await world.aUser()];
        const joined = await Promise.all(Array.from({ length: maxGroups }, () => aGroup(owner)));
        const { codes } = await together((n) => {
          const id = n % 4 === 0 ? joined[n / 4] : undefined;
          return id === undefined ? aGroup(uid) : joinGroup(world, uid, id);
        });
        return { made: (await readGroups(world, uid)).length, codes };
      },
    ],
    [
      'members of a group',
      maxMembers,
      'group-full',
      async () => {
        const id = await aGroup(await world.aUser());
        const memberIds = Array.from({ length: maxMembers - 10 }, (_, n) => `member-${n}`);
        await world.db.groups.updateOne({ _id: id }, { $set: { memberIds } });
        const others = await users(calls);
        const { codes } = await together((n) => joinGroup(world, others[n] ?? '', id));
        return { made: (await world.db.groups.findOne({ _id: id }).lean())?.memberIds.length ?? 0, codes };
      },
    ],
    [
      'API keys of a user',
      maxApiKeys,
      'too-many-keys',
      async () => {
        const uid = await world.aUser();
        const { passed, codes } = await together((n) => createApiKey(world, { uid, name: `k${n}`, scope: 'read' }));
        expect(await listApiKeys(world, uid)).toHaveLength(passed);
        return { made: passed, codes };
      },
    ],
    [
      'links to the nights of a group',
      maxNightLinks,
      'too-many-night-links',
      async () => {
        const uid = await world.aUser();
        const id = await aGroup(uid);
        const game = await world.anOpenGame();
        await placeBet(world, { uid, gameId: game.id, side: 'team1', amount: 100, key: 'k' });
        const before = world.time.now;
        world.time.now = tipOff + 2 * hourMs;
        await world.finish(game, 110, 100);
        await world.settlement.settle(game.id);
        const memberIds = [uid, ...(await users(calls))];
        const nightLinks = Array.from({ length: maxNightLinks - 10 }, (_, n) => ({
          hash: `h${n}`,
          night: '2026-01-01',
          uid,
          createdAt: new Date(before),
        }));
        await world.db.groups.updateOne({ _id: id }, { $set: { memberIds, nightLinks } });
        const { codes } = await together((n) => makeNightLink(world, memberIds[n + 1] ?? '', id, '2026-01-14'));
        world.time.now = before;
        return { made: (await world.db.groups.findOne({ _id: id }).lean())?.nightLinks?.length ?? 0, codes };
      },
    ],
    [
      'invites of a member to a group, all the same',
      1,
      undefined,
      async () => {
        const uid = await world.aUser();
        const id = await aGroup(uid);
        const { codes } = await together(() => makeInvite(world, uid, id));
        return { made: await world.db.invites.countDocuments({ groupId: id }), codes };
      },
    ],
    [
      'calendar links of a user',
      1,
      undefined,
      async () => {
        const uid = await world.aUser();
        const { codes } = await together(() => makeCalendarLink(world, uid));
        return { made: await world.db.calendarLinks.countDocuments({ _id: uid }), codes };
      },
    ],
    [
      'devices of a user, of which the latest stay',
      maxPushDevices,
      undefined,
      async () => {
        const uid = await world.aUser();
        const { db, clock } = world;
        const pushService = { standIn: undefined, isPublic: async () => true };
        const p256dh = aDeviceKey();
        const auth = 'A'.repeat(22);
        const { codes } = await together((n) =>
          addDevice(
            { db, clock, pushService },
            uid,
            { endpoint: `https://push.example/${uid}/${n}`, p256dh, auth },
            world.time.now,
          ),
        );
        return { made: await countDevices(db, uid), codes };
      },
    ],
    [
      'open seasons of a group',
      1,
      'season-running',
      async () => {
        const uid = await world.aUser();
        const groupId = await aGroup(uid);
        const days = { firstDay: '2026-01-14', lastDay: '2026-01-15' };
        const settings = { name: 'Playoffs', ...days, bankroll: 100_000, maxStakeShare: 100, rebuys: 0 };
        const { codes } = await together(() => createSeason(world, { uid, groupId, settings }));
        return { made: await world.db.seasons.countDocuments({ groupId }), codes };
      },
    ],
    [
      'challenges of a member to a friend within an hour',
      10,
      // While 20 are being made, further ones are refused as too many open ones.
      'too-many-challenges',
      async () => {
        const [uid, opponent] = [await world.aUser(), await world.aUser()];
        const groupId = await aGroup(uid);
        await joinGroup(world, opponent, groupId);
        const { id: gameId } = await world.anOpenGame();
        const terms = { gameId, market: 'moneyline', side: 'team1', stake: 100 } as const;
        const { codes } = await together(() => makeChallenge(world, { ...terms, uid, groupId, opponent }));
        return { made: await world.db.challenges.countDocuments({ groupId }), codes };
      },
    ],
    [
      'open challenges of a member in a group',
      20,
      'too-many-challenges',
      async () => {
        const uid = await world.aUser();
        const groupId = await aGroup(uid);
        const { id: gameId } = await world.anOpenGame();
        const terms = { gameId, market: 'moneyline', side: 'team1', stake: 100 } as const;
        const { codes } = await together(() => makeChallenge(world, { ...terms, uid, groupId }));
        return { made: await world.db.challenges.countDocuments({ groupId, status: 'open' }), codes };
      },
    ],
    [
      'open tickets that a group passes around',
      maxGroupTickets,
      'too-many-tickets',
      async () => {
        const uid = await world.aUser();
        const groupId = await aGroup(uid);
        const { id: gameId } = await world.anOpenGame();
        const order = { uid, groupId, gameId, market: 'moneyline', side: 'team1' } as const;
        const { codes } = await together(() => startTicket(world, order));
        return { made: await world.db.groupTickets.countDocuments({ groupId }), codes };
      },
    ],
    [
      'users that a user has blocked',
      100,
      'too-many-blocks',
      async () => {
        const [uid, ...others] = await users(calls + 1);
        if (uid === undefined) throw new Error('no user');
        const { codes } = await together((n) => blockChallenges(world, uid, others[n] ?? ''));
        return { made: await world.db.challengeBlocks.countDocuments({ blocker: uid }), codes };
      },
    ],
    [
      'open bets of an account',
      20,
      'too-many-bets',
      async () => {
        const uid = await world.aUser();
        const { id: gameId } = await world.anOpenGame();
        const { codes } = await together((n) =>
          placeBet(world, { uid, gameId, side: 'team1', amount: 100, key: `k${n}` }),
        );
        return { made: (await world.betsOf(uid)).length, codes };
      },
    ],
  ],
)('200 parallel calls make no more than the most %s', async (_limit, max, code, run) => {
  const { made, codes } = await run();
  expect([made, codes.filter((each) => code === undefined || !String(each).startsWith(code))]).toEqual([max, []]);
});
