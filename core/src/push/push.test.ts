import { createHash, randomUUID } from 'node:crypto';
import { hourMs, maxPushDevices, minuteMs, type PushKind } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup } from '../groups/membership.ts';
import { limitLeagues } from '../groups/owner-actions.ts';
import { readGroupsWith } from '../groups/read-groups.ts';
import { disableUser, endSessions } from '../members/access/user-access.ts';
import { removeUnconfirmedRestore, storeUnconfirmedRestore } from '../platform/db/unconfirmed-restore.ts';
import { createRequestBudget } from '../platform/outgoing/request-budget.ts';
import { advanceSeasons } from '../seasons/advance-seasons.ts';
import { aSeason } from '../seasons/testing/a-season.ts';
import { collegeTeams } from '../testing/college-teams.ts';
import { testConfig } from '../testing/config.ts';
import { eventually } from '../testing/eventually.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { unsubscribeDevice } from './push-devices.ts';
import { notifyDevices, replaceNameInMessages, resumeMessages, sendMessage } from './push-messages.ts';
import { createPushService } from './push-service.ts';
import { changePushSettings } from './push-settings.ts';
import { remindUsers } from './remind-users.ts';
import { reportNights, reportSeasons } from './results.ts';
import { isDeviceOn, readPushSettings, subscribeDevice } from './subscriptions.ts';
import { aPushService } from './testing/a-push-service.ts';

type Job = Parameters<typeof sendMessage>[1];

let world: World;
let service: Awaited<ReturnType<typeof aPushService>>;
beforeAll(async () => {
  [world, service] = await Promise.all([aWorld(), aPushService()]);
});
afterAll(async () => {
  expect(service.faults).toEqual([]);
  await Promise.all([world.end(), service.close()]);
});
beforeEach(async () => {
  world.time.now = tipOff - hourMs;
  await world.db.games.deleteMany({});
  await world.db.pushSubscriptions.deleteMany({});
});

/** Push as a worker has it, whose jobs the test runs. */
function aWorker() {
  const added: Job[] = [];
  const { db, clock } = world;
  const pushService = createPushService({
    db,
    config: testConfig({ PUSH_STAND_IN: service.url }),
    budget: createRequestBudget({ clock }),
    onError: () => undefined,
  });
  const add = async (_: unknown, payload: unknown) => void added.push(payload as Job);
  const worker = { db, clock, pushService, jobs: { add } };
  /** Runs the jobs that were added. */
  async function work(): Promise<void> {
    for (const job of added.splice(0)) await sendMessage(worker, job);
  }
  return { ...worker, added, work };
}

async function aSubscriber(devices = 1) {
  const uid = await world.aUser();
  const worker = aWorker();
  const added = Array.from({ length: devices }, () => service.aDevice());
  for (const device of added) {
    world.time.now += 1;
    await subscribeDevice(worker, uid, { ...device, signedInAt: world.time.now });
  }
  const received = () =>
    service.received.filter(({ device }) => added.some(({ endpoint }) => endpoint.endsWith(device)));
  const texts = () => received().map(({ content }) => content.text);
  return { uid, worker, devices: added, received, texts };
}

const idOf = ({ endpoint }: { endpoint: string }) => endpoint.slice(endpoint.lastIndexOf('/') + 1);
const hashOf = ({ endpoint }: { endpoint: string }) => createHash('sha256').update(endpoint).digest('base64url');
const place = (uid: string, game: { id: string; team1: string }) =>
  placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 100, key: randomUUID() });

describe('a message', () => {
  it('arrives encrypted for the device, signed with the key that browsers subscribe with, and with a time to live', async () => {
    const { uid, worker, received } = await aSubscriber();
    await notifyDevices(worker, {
      uid,
      kind: 'challenged',
      id: 'c1',
      text: 'Bo challenges you.',
      url: '/group/g1',
    });
    await worker.work();
    const { publicKey } = await readPushSettings(worker, uid);
    expect(received()).toEqual([
      {
        device: expect.any(String),
        content: { title: 'Courtside', text: 'Bo challenges you.', url: '/group/g1', tag: 'challenged c1' },
        ttl: 24 * 3_600,
        claims: { aud: service.url, exp: expect.any(Number), sub: 'mailto:push@courtside.demo' },
        publicKey,
      },
    ]);
    expect((await readPushSettings(aWorker(), uid)).publicKey).toBe(publicKey);
  });

  it('about results waits for the TV of a device and for a game that it hides, others do not', async () => {
    const { uid, worker, devices, received } = await aSubscriber(3);
    const [atOnce, behind, hiding] = devices.map((device) => idOf(device));
    const [, second, third] = devices;
    if (second === undefined || third === undefined) throw new Error('three devices');
    const start = world.time.now;
    await subscribeDevice(worker, uid, { ...second, signedInAt: start, delaySeconds: 76 });
    await subscribeDevice(worker, uid, { ...third, signedInAt: start, silentUntil: new Date(start + hourMs) });
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'c1', text: 'Bo challenges you.', url: '/' });
    await worker.work();
    expect(received()).toHaveLength(3);
    await notifyDevices(worker, { uid, kind: 'night-result', id: 'n1', text: 'You won.', url: '/' });
    const sentTo = async (after: number) => {
      world.time.now = start + after;
      await worker.work();
      return received()
        .slice(3)
        .map(({ device }) => device);
    };
    expect(await sentTo(0)).toEqual([atOnce]);
    expect(await sentTo(75_999)).toEqual([atOnce]);
    expect(await sentTo(76_000)).toEqual([atOnce, behind]);
    expect(await sentTo(hourMs)).toEqual([atOnce, behind, hiding]);
    expect(worker.added).toEqual([]);
    // A device that is no longer behind says so.
    await subscribeDevice(worker, uid, { ...second, signedInAt: start });
    await notifyDevices(worker, { uid, kind: 'night-result', id: 'n2', text: 'You lost.', url: '/' });
    expect(await sentTo(hourMs)).toHaveLength(6);
  });

  it('is sent once for each kind and id, also by two workers and after a restart', async () => {
    const { uid, worker, texts } = await aSubscriber(2);
    const other = aWorker();
    const both = [worker, other].map((each) =>
      notifyDevices(each, { uid, kind: 'challenged', id: 'c1', text: 'Once.', url: '/' }),
    );
    await Promise.all(both);
    const name = { uid, kind: 'challenged' as const, id: 'c1' };
    await Promise.all([sendMessage(worker, name), sendMessage(other, name), sendMessage(aWorker(), name)]);
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'c1', text: 'Again.', url: '/' });
    await worker.work();
    await sendMessage(aWorker(), name);
    expect(texts()).toEqual(['Once.', 'Once.']);
  });

  it('is sent again only to devices whose push service did not take it', async () => {
    const { uid, worker, devices, texts } = await aSubscriber(2);
    const [first] = devices.map(idOf);
    service.respond(first ?? '', 503);
    await notifyDevices(worker, { uid, kind: 'challenge-taken', id: 'c1', text: 'Taken.', url: '/' });
    await expect(worker.work()).rejects.toThrow('did not take');
    expect(texts()).toEqual(['Taken.']);
    service.respond(first ?? '', 201);
    world.time.now += 11 * minuteMs;
    expect(await resumeMessages(worker)).toBeGreaterThan(0);
    await worker.work();
    expect(texts()).toEqual(['Taken.', 'Taken.']);
    expect(new Set(service.received.slice(-2).map(({ device }) => device)).size).toBe(2);
  });

  it.each([400, 401, 403])(
    'removes a device whose push service refuses three messages in a row with %i',
    async (status) => {
      const { uid, worker, devices } = await aSubscriber(2);
      const [phone, laptop] = devices.map(idOf);
      service.respond(phone ?? '', status);
      for (const id of ['r1', 'r2', 'r3']) {
        expect((await readPushSettings(worker, uid)).devices).toBe(2);
        await notifyDevices(worker, {
          uid,
          kind: 'challenged',
          id: id,
          text: 'Bo challenges you.',
          url: '/group/g1',
        });
        await worker.work();
      }
      expect((await readPushSettings(worker, uid)).devices).toBe(1);
      expect(service.received.filter(({ device }) => device === laptop)).toHaveLength(3);
    },
  );

  it('forgets the refusals of a device that has received a message since', async () => {
    const { uid, worker, devices } = await aSubscriber();
    const [phone = ''] = devices.map(idOf);
    for (const status of [400, 400, 201, 400, 400]) {
      service.respond(phone, status);
      await notifyDevices(worker, {
        uid,
        kind: 'challenged',
        id: randomUUID(),
        text: 'Bo challenges you.',
        url: '/group/g1',
      });
      await worker.work();
    }
    expect((await readPushSettings(worker, uid)).devices).toBe(1);
  });

  it('reaches a device although the push services of nine others do not answer', async () => {
    const { uid, worker, devices, received } = await aSubscriber(10);
    const [phone = '', ...others] = devices.map(idOf);
    for (const device of others) service.respond(device, 'never');
    await notifyDevices(worker, {
      uid,
      kind: 'challenged',
      id: 'slow',
      text: 'Bo challenges you.',
      url: '/group/g1',
    });
    const working = worker.work();
    await eventually(() => expect(received().map(({ device }) => device)).toEqual([phone]));
    service.end();
    await working;
  });

  it('is refused to a key that is no point of the curve', async () => {
    const { uid, worker } = await aSubscriber(0);
    const device = { ...service.aDevice(), p256dh: `B${'A'.repeat(86)}`, signedInAt: world.time.now };
    await expect(subscribeDevice(worker, uid, device)).rejects.toThrow('keys.p256dh');
  });

  it('has no text any more once it was sent, and no name of a user who has deleted the account', async () => {
    const { uid, worker, texts } = await aSubscriber();
    await notifyDevices(worker, {
      uid,
      kind: 'challenged',
      id: 'sent',
      text: 'Bo challenges you.',
      url: '/group/g1',
    });
    await worker.work();
    await notifyDevices(worker, {
      uid,
      kind: 'challenged',
      id: 'waits',
      text: 'Bo-Jo (1) challenges you in Bo-Jo (1)s Bobcats.',
      url: '/group/g1',
    });
    await replaceNameInMessages(worker, 'Bo-Jo (1)', 'Former player 7');
    const stored = await world.db.pushMessages.find({ uid }).sort({ about: 1 }).lean();
    expect(stored.map(({ text }) => text)).toEqual(['', 'Former player 7 challenges you in Bo-Jo (1)s Bobcats.']);
    await worker.work();
    expect(texts()).toEqual(['Bo challenges you.', 'Former player 7 challenges you in Bo-Jo (1)s Bobcats.']);
  });

  it.each([404, 410])('removes a device whose push service responds with %i', async (status) => {
    const { uid, worker, devices } = await aSubscriber(2);
    service.respond(devices.map(idOf)[0] ?? '', status);
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'c1', text: 'Gone.', url: '/' });
    await worker.work();
    const left = await world.db.pushSubscriptions.find({ uid }).lean();
    expect(left.map(({ endpoint }) => endpoint)).toEqual([devices[1]?.endpoint]);
  });

  it('waits for the end of the quiet hours, and is dropped if it is no longer true then', async () => {
    const { uid, worker, texts } = await aSubscriber();
    // 23:30 in New York.
    world.time.now = Date.parse('2026-01-15T04:30:00Z');
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'night', text: 'Good morning.', url: '/' });
    await sendMessage(worker, { uid, kind: 'challenged', id: 'night' });
    await resumeMessages(worker);
    await worker.work();
    expect(texts()).toEqual([]);
    world.time.now = Date.parse('2026-01-15T14:00:00Z');
    await resumeMessages(worker);
    await worker.work();
    expect(texts()).toEqual(['Good morning.']);
  });

  it('waits in a restored copy, and is sent once the copy is confirmed unless it has expired by then', async () => {
    const { uid, worker, texts } = await aSubscriber();
    const at = new Date(world.time.now);
    await storeUnconfirmedRestore(world.db, { backupAt: at, restoredAt: at });
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'old', text: 'Of yesterday.', url: '/' });
    await worker.work();
    world.time.now += 23 * hourMs;
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'new', text: 'Of today.', url: '/' });
    await worker.work();
    world.time.now += hourMs;
    expect(await resumeMessages(worker)).toBe(0);
    await worker.work();
    expect(texts()).toEqual([]);
    await removeUnconfirmedRestore(world.db);
    await resumeMessages(worker);
    await worker.work();
    expect(texts()).toEqual(['Of today.']);
  });

  it('is not sent when its kind is turned off, before or after it was ordered', async () => {
    const { uid, worker, texts } = await aSubscriber();
    const { quietHours } = await readPushSettings(worker, uid);
    const turnOff = (off: PushKind[]) => changePushSettings(worker, uid, { off, quietHours });
    await turnOff(['challenged']);
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'c1', text: 'Off.', url: '/' });
    await turnOff([]);
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'c2', text: 'Late.', url: '/' });
    await turnOff(['challenged']);
    await worker.work();
    await turnOff(['reminder']);
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'c3', text: 'On.', url: '/' });
    await worker.work();
    expect(texts()).toEqual(['On.']);
  });

  it('is not sent after sign-out, after the sessions were ended, or to a disabled account', async () => {
    const [out, ended, disabled] = [await aSubscriber(), await aSubscriber(), await aSubscriber()];
    const all = [out, ended, disabled];
    for (const { uid, worker } of all)
      await notifyDevices(worker, { uid, kind: 'challenged', id: 'c1', text: 'Hello.', url: '/' });
    await unsubscribeDevice(out.worker, out.uid, out.devices[0]?.endpoint ?? '');
    await endSessions(world, ended.uid);
    await disableUser(world, disabled.uid, 'test');
    for (const { worker } of all) await worker.work();
    expect(all.flatMap(({ texts }) => texts())).toEqual([]);
  });
});

describe('devices', () => {
  it.each([
    ['http', 'http://push.example.com/x'],
    ['an internal address', 'https://127.0.0.1/x'],
    ['a name of this machine', 'https://localhost/x'],
    ['a host without an address', 'https://push.invalid/x'],
    ['a password', 'https://a:b@93.184.216.34/x'],
  ])('refuses %s', async (_, endpoint) => {
    const uid = await world.aUser();
    const device = { ...service.aDevice(), endpoint, signedInAt: 0 };
    await expect(subscribeDevice(aWorker(), uid, device)).rejects.toMatchObject({
      code: 'bad-request',
      field: 'endpoint',
    });
  });

  it('keeps the latest of a user, and gives a device to the user who subscribed last', async () => {
    const { uid, worker, devices } = await aSubscriber(maxPushDevices + 1);
    const stored = await world.db.pushSubscriptions.find({ uid }).sort({ createdAt: 1 }).lean();
    expect(stored.map(({ endpoint }) => endpoint)).toEqual(devices.slice(1).map(({ endpoint }) => endpoint));
    const other = await world.aUser();
    const last = devices.at(-1);
    if (last === undefined) throw new Error('no device');
    await subscribeDevice(worker, other, { ...last, signedInAt: world.time.now });
    await unsubscribeDevice(worker, uid, last.endpoint);
    expect([(await readPushSettings(worker, uid)).devices, (await readPushSettings(worker, other)).devices]).toEqual([
      9, 1,
    ]);
  });

  it('are on for their user only, until the push service drops them or the session ends', async () => {
    const { uid, worker, devices } = await aSubscriber(2);
    const [phone, laptop] = devices;
    if (phone === undefined || laptop === undefined) throw new Error('no devices');
    const areOn = (user: string) =>
      Promise.all([phone, laptop].map((device) => isDeviceOn(worker, user, hashOf(device))));
    expect(await areOn(uid)).toEqual([true, true]);
    expect(await areOn(await world.aUser())).toEqual([false, false]);
    service.respond(idOf(phone), 410);
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'c1', text: 'Gone.', url: '/' });
    await worker.work();
    expect(await areOn(uid)).toEqual([false, true]);
    await endSessions(world, uid);
    expect(await areOn(uid)).toEqual([false, false]);
  });

  it('leave with a deleted account, and settings and messages too', async () => {
    const { uid, worker } = await aSubscriber();
    await notifyDevices(worker, { uid, kind: 'challenged', id: 'c1', text: 'Hello.', url: '/' });
    await world.deletions.delete({ uid, signedInAt: world.time.now, idToken: 'token', signIns: [] });
    const { pushSubscriptions, pushSettings, pushMessages } = world.db;
    expect(await pushSubscriptions.countDocuments({ uid })).toBe(0);
    expect(await pushSettings.countDocuments({ _id: uid })).toBe(0);
    expect(await pushMessages.countDocuments({ uid })).toBe(0);
  });
});

describe('the reminder', () => {
  async function aMember() {
    const subscriber = await aSubscriber();
    await createGroup(world, { uid: subscriber.uid, name: 'Hoops' });
    return subscriber;
  }

  it('comes once in the hour before the first tip-off, across workers and a restart', async () => {
    const { uid, worker, received } = await aMember();
    await world.anOpenGame();
    world.time.now = tipOff - hourMs - 1;
    expect(await remindUsers(worker)).toBe(0);
    world.time.now = tipOff - hourMs;
    const other = aWorker();
    await Promise.all([remindUsers(worker), remindUsers(other)]);
    await Promise.all([worker.work(), other.work()]);
    const restarted = aWorker();
    world.time.now += minuteMs;
    await remindUsers(restarted);
    await restarted.work();
    await sendMessage(restarted, { uid, kind: 'reminder', id: '2026-01-14' });
    expect(received()).toMatchObject([
      {
        content: { text: 'The first game tips off at 7:30 PM EST, and you have no bet yet.', url: '/betting' },
        ttl: 3_600,
      },
    ]);
  });

  it('names the league of a first game that is not of the NBA', async () => {
    const { worker, texts } = await aMember();
    await world.anOpenGame(collegeTeams);
    await world.anOpenGame({ startTime: new Date(tipOff + minuteMs) });
    world.time.now = tipOff - hourMs;
    await remindUsers(worker);
    await worker.work();
    expect(texts()).toEqual(['The first game (College men) tips off at 7:30 PM EST, and you have no bet yet.']);
  });

  it('is about the first game of the leagues that the groups of the user count', async () => {
    const [{ uid, worker, texts }, other] = [await aMember(), await aMember()];
    const { group } = await createGroup(world, { uid, name: 'College' });
    const [first, ...rest] = await readGroupsWith(world, [uid]);
    for (const { id } of [first ?? group, ...rest])
      await limitLeagues(world, { uid, groupId: id }, id === group.id ? ['ncaam'] : ['wnba']);
    await place(uid, await world.anOpenGame());
    await world.anOpenGame({ ...collegeTeams, startTime: new Date(tipOff + 2 * hourMs) });
    world.time.now = tipOff - hourMs;
    await remindUsers(worker);
    await worker.work();
    expect(texts()).toEqual([]);
    world.time.now = tipOff + hourMs;
    expect(await remindUsers(worker)).toBe(1);
    await worker.work();
    expect(texts()).toEqual(['The first game (College men) tips off at 9:30 PM EST, and you have no bet yet.']);
    expect(other.texts()).toEqual(['The first game tips off at 7:30 PM EST, and you have no bet yet.']);
  });

  it.each([
    ['ten minutes before tip-off', 10 * minuteMs, 0],
    ['later than an hour before', 11 * minuteMs, 1],
  ])('%s it is too late or sent at once', async (_, leftMs, expected) => {
    const { worker, texts } = await aMember();
    await world.anOpenGame();
    world.time.now = tipOff - leftMs;
    expect(await remindUsers(worker)).toBe(expected);
    await worker.work();
    expect(texts()).toHaveLength(expected);
  });

  it('is for members without a bet only, also if the bet comes while it waits', async () => {
    const [bettor, late, alone] = [await aMember(), await aMember(), await aSubscriber()];
    const game = await world.anOpenGame();
    await place(bettor.uid, game);
    world.time.now = tipOff - 30 * minuteMs;
    expect(await remindUsers(late.worker)).toBe(1);
    await place(late.uid, game);
    await late.worker.work();
    expect([bettor, late, alone].flatMap(({ texts }) => texts())).toEqual([]);
  });

  it('is dropped when the quiet hours end after the tip-off', async () => {
    const { uid, worker, texts } = await aMember();
    await changePushSettings(worker, uid, {
      off: [],
      quietHours: { start: '18:00', end: '20:00', timeZone: 'America/New_York' },
    });
    await world.anOpenGame();
    world.time.now = tipOff - 30 * minuteMs;
    await remindUsers(worker);
    await worker.work();
    world.time.now = tipOff + hourMs;
    await resumeMessages(worker);
    await worker.work();
    expect(texts()).toEqual([]);
    expect(await world.db.pushMessages.countDocuments({ uid, open: true })).toBe(0);
  });
});

describe('results', () => {
  it('of a night come once, when the last bet is settled, with the place in the group', async () => {
    const { uid, worker, received } = await aSubscriber();
    const { group } = await createGroup(world, { uid, name: 'Hoops' });
    await joinGroup(world, await world.aUserWith(500_000), group.id);
    const [won, lost] = [await world.anOpenGame(), await world.anOpenGame()];
    await place(uid, won);
    await place(uid, lost);
    await world.finish(won, 101, 99);
    await world.settlement.settle(won.id);
    expect(await reportNights(worker)).toBe(0);
    await world.finish(lost, 99, 101);
    await world.settlement.settle(lost.id);
    // Before the quiet hours in New York, and on the next day.
    world.time.now = tipOff + 3 * hourMs;
    await Promise.all([reportNights(worker), reportNights(aWorker())]);
    world.time.now = tipOff + 15 * hourMs;
    await reportNights(worker);
    await sendMessage(worker, { uid, kind: 'night-result', id: '2026-01-14' });
    await sendMessage(worker, { uid, kind: 'night-result', id: '2026-01-14' });
    expect(received().map(({ content }) => content)).toEqual([
      {
        title: 'Courtside',
        text: 'Tonight: +$0.50. 2nd of 2 in Hoops.',
        url: `/group/${group.id}/night/2026-01-14`,
        tag: 'night-result 2026-01-14',
      },
    ]);
  });

  it('of a night lead to the own bets without a group of friends', async () => {
    const { uid, worker, received } = await aSubscriber();
    const game = await world.anOpenGame();
    await place(uid, game);
    await world.finish(game, 101, 99);
    await world.settlement.settle(game.id);
    world.time.now = tipOff + 3 * hourMs;
    await reportNights(worker);
    await sendMessage(worker, { uid, kind: 'night-result', id: '2026-01-14' });
    expect(received().map(({ content }) => content)).toMatchObject([{ text: 'Tonight: +$1.50.', url: '/profile' }]);
  });

  it('of a night are in one kind of money, as on the page: that of a season with bets before the main balance', async () => {
    const { groupId, season, uids, stake } = await aSeason(world, ['ada', 'bob']);
    const [, bob = ''] = uids;
    const worker = aWorker();
    await subscribeDevice(worker, bob, { ...service.aDevice('of-bob-tonight'), signedInAt: world.time.now });
    const [won, lost] = [await world.anOpenGame(), await world.anOpenGame()];
    await stake(bob, 100, won);
    await place(bob, lost);
    await world.finish(won, 101, 99);
    await world.finish(lost, 99, 101);
    for (const { id } of [won, lost]) await world.settlement.settle(id);
    world.time.now = tipOff + 3 * hourMs;
    await reportNights(worker);
    const message = await world.db.pushMessages.findOne({ uid: bob, kind: 'night-result' }).lean();
    expect(message).toMatchObject({
      text: `Tonight in ${season.name}: +$1.50.`,
      url: `/group/${groupId}/night/2026-01-14`,
    });
  });

  it('of a season come once it is final', async () => {
    const { groupId, season, uids, stake } = await aSeason(world, ['ada', 'bob']);
    const [ada, bob = ''] = uids;
    const worker = aWorker();
    await subscribeDevice(worker, bob, { ...service.aDevice('of-bob'), signedInAt: world.time.now });
    const game = await world.anOpenGame();
    await stake(ada, 100, game);
    await world.finish(game, 101, 99);
    await world.settlement.settle(game.id);
    expect(await reportSeasons(worker)).toBe(0);
    world.time.now = season.endsAt.getTime() + 10 * hourMs;
    await advanceSeasons(world, groupId);
    await reportSeasons(worker);
    await reportSeasons(worker);
    await worker.work();
    const texts = service.received.filter(({ device }) => device === 'of-bob').map(({ content }) => content);
    expect(texts).toMatchObject([
      {
        text: expect.stringMatching(/^January madness is over\. ada-\w+ won\. You finished 2nd of 2\.$/),
        url: `/group/${groupId}`,
      },
    ]);
  });
});
