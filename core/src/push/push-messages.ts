import { dayMs, minuteMs, type PushKind } from '@courtside/contract';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { doesSendingWait } from '../platform/db/unconfirmed-restore.ts';
import type { PushDatabase } from './collections.ts';
import { isReminderTrue } from './first-games.ts';
import type { Notifier } from './notifier.ts';
import { countDevices, countRefusal, forgetRefusals, listReachable, unsubscribeDevice } from './push-devices.ts';
import type { PushMessageDoc } from './push-message.model.ts';
import { readStoredSettings } from './push-settings.ts';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';
import { endOfQuiet } from './quiet-hours.ts';
import { sendableAt } from './tv-wait.ts';

/** A message to a user. */
export interface PushOrder {
  readonly uid: string;
  readonly kind: PushKind;
  /** What the message is about: a user receives one message for each kind and id. */
  readonly id: string;
  readonly text: string;
  /** A path of the app. */
  readonly url: string;
  /** From then on the message is dropped; a day from now by default. */
  readonly expiresAt?: Date;
}

/** Names a message in the payload of a job. */
type PushName = Pick<PushOrder, 'uid' | 'kind' | 'id'>;

/** How long a message is of interest. */
const usualLifeMs = dayMs;
/** The same kind and id is never sent again in this time. */
const keptMs = 30 * dayMs;
/** Longer than most retries of a job take. */
const resumeAfterMs = 10 * minuteMs;
/** Messages that a run resumes. */
const resumedAtOnce = 1_000;

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const idOf = ({ uid, kind, id }: PushName) => `${uid} ${kind} ${id}`;

/** Whether what a message says is still true. */
async function isStillTrue(core: Notifier, { uid, kind }: PushMessageDoc): Promise<boolean> {
  return kind !== 'reminder' || isReminderTrue(core, uid);
}

function addJob({ jobs, pushService }: Notifier, name: PushName): void {
  // Not awaited: the call waits while Redis is away. Without its job, `resumeMessages` adds it later.
  jobs.add('push', name, { deduplication: { id: `push-${idOf(name)}` } }).catch(pushService.onError);
}

/** Sends the message to the devices that still wait, at a time in ms since 1970 UTC. */
async function putOff(core: Notifier, { _id, uid, kind, about }: PushMessageDoc, at: number): Promise<void> {
  const { db, clock, jobs, pushService } = core;
  // Without its job, for example because Redis was away, `resumeMessages` sends it.
  await db.pushMessages.updateOne(
    { _id },
    { $set: { dueAt: new Date(at + resumeAfterMs) } },
    { writeConcern: db.durable },
  );
  const name = { uid, kind, id: about };
  jobs
    .add('push', name, { delay: Math.max(0, at - clock()), deduplication: { id: `push-${idOf(name)}-${at}` } })
    .catch(pushService.onError);
}

async function close(db: PushDatabase, { _id }: PushMessageDoc): Promise<void> {
  // Names of other users are not kept longer than they are needed.
  await db.pushMessages.updateOne({ _id }, { $set: { text: '' }, $unset: { open: '' } }, { writeConcern: db.durable });
}

/** Sends to one device, at most once. `retry` is true if the push service did not take the message and may do so later. */
async function sendTo(
  core: Notifier,
  message: PushMessageDoc,
  device: PushSubscriptionDoc,
): Promise<{ sent: boolean; retry: boolean }> {
  const { db, clock, pushService } = core;
  const { _id, kind, about, text, url, expiresAt } = message;
  // Stored first: after a crash, the message may be lost for this device, but it is never sent twice.
  const { modifiedCount } = await db.pushMessages.updateOne(
    { _id, attempted: { $ne: device._id } },
    { $push: { attempted: device._id } },
    { writeConcern: db.durable },
  );
  if (modifiedCount === 0) return { sent: false, retry: false };
  const ttlSeconds = (expiresAt.getTime() - clock()) / 1_000;
  const outcome = await pushService.send(device, { text, url, tag: `${kind} ${about}` }, ttlSeconds);
  if (outcome === 'gone') await unsubscribeDevice(core, device.uid, device.endpoint);
  if (outcome === 'refused') await countRefusal(db, device);
  if (outcome === 'sent') await forgetRefusals(db, device);
  if (outcome === 'failed') await db.pushMessages.updateOne({ _id }, { $pull: { attempted: device._id } });
  return { sent: outcome === 'sent', retry: outcome === 'failed' };
}

/**
 * Notifies a user on their devices: stores a message and has it sent. Does nothing for a repeated kind and id, a user without
 * devices, and a kind turned off. In quiet hours the message waits for their end.
 */
export async function notifyDevices(core: Notifier, message: PushOrder): Promise<void> {
  const { db, clock } = core;
  const { uid, kind, id, text, url, expiresAt } = message;
  const [{ off, quietHours }, count] = await Promise.all([readStoredSettings(db, uid), countDevices(db, uid)]);
  if (count === 0 || off.includes(kind)) return;
  const now = clock();
  const dueAt = endOfQuiet(quietHours, now);
  const doc: PushMessageDoc = {
    _id: idOf({ uid, kind, id }),
    uid,
    kind,
    about: id,
    text,
    url,
    createdAt: new Date(now),
    dueAt: new Date(dueAt === now ? now + resumeAfterMs : dueAt),
    expiresAt: expiresAt ?? new Date(dueAt + usualLifeMs),
    attempted: [],
    open: true,
  };
  try {
    await db.pushMessages.insertMany([doc], { lean: true, writeConcern: db.durable });
  } catch (error) {
    if (isDuplicateKey(error)) return;
    throw error;
  }
  if (dueAt === now) addJob(core, { uid, kind, id });
}

/**
 * Sends a message to the user's devices, or puts it off to the end of the quiet hours. In a restored copy it waits until an
 * operator has confirmed the copy.
 * @returns how many devices received it now
 * @throws if a push service did not take it; the next attempt is for those devices only
 */
export async function sendMessage(core: Notifier, name: PushName): Promise<number> {
  const { db, clock } = core;
  // The message stays open: `resumeMessages` has it sent later.
  if (await doesSendingWait(db)) return 0;
  const message = await db.pushMessages.findOne({ _id: idOf(name), open: true }).lean();
  if (message === null) return 0;
  const now = clock();
  const { off, quietHours } = await readStoredSettings(db, message.uid);
  const isDropped = now >= message.expiresAt.getTime() || off.includes(message.kind);
  if (isDropped || !(await isStillTrue(core, message))) {
    await close(db, message);
    return 0;
  }
  const dueAt = endOfQuiet(quietHours, now);
  if (dueAt > now) {
    await db.pushMessages.updateOne(
      { _id: message._id },
      { $set: { dueAt: new Date(dueAt) } },
      { writeConcern: db.durable },
    );
    return 0;
  }
  // Together: a push service that does not answer must not delay the other devices.
  const reachable = await listReachable(core, message.uid);
  const waiting = reachable.map((device) => sendableAt(message, device)).filter((at) => at > now);
  const ready = reachable.filter((device) => sendableAt(message, device) <= now);
  const results = await Promise.all(ready.map((device) => sendTo(core, message, device)));
  if (results.some(({ retry }) => retry)) throw new Error('a push service did not take a message');
  if (waiting.length > 0) await putOff(core, message, Math.min(...waiting));
  else await close(db, message);
  return results.filter(({ sent }) => sent).length;
}

/** Has due messages sent that no job is left for, and removes old ones. @returns how many are due */
export async function resumeMessages(core: Notifier): Promise<number> {
  const { db, clock } = core;
  const now = clock();
  await db.pushMessages.deleteMany({ createdAt: { $lt: new Date(now - keptMs) } });
  if (await doesSendingWait(db)) return 0;
  const due = await db.pushMessages
    .find({ open: true, dueAt: { $lte: new Date(now) } })
    .sort({ dueAt: 1 })
    .limit(resumedAtOnce)
    .lean();
  for (const { _id, uid, kind, about } of due) {
    await db.pushMessages.updateOne({ _id, open: true }, { $set: { dueAt: new Date(now + resumeAfterMs) } });
    addJob(core, { uid, kind, id: about });
  }
  return due.length;
}

/** Replaces a user's name in the messages to others that wait to be sent. The others have no text any more. */
export async function replaceNameInMessages({ db }: Pick<Notifier, 'db'>, name: string, by: string): Promise<void> {
  // The name as a whole word: a short one is part of others.
  const word = `(?<![\\p{L}\\p{N}_])${escapeRegExp(name)}(?![\\p{L}\\p{N}_])`;
  const waiting = await db.pushMessages.find({ open: true, text: { $regex: word } }, { text: 1 }).lean();
  for (const { _id, text } of waiting)
    await db.pushMessages.updateOne(
      { _id, open: true },
      { $set: { text: text.replaceAll(new RegExp(word, 'gu'), () => by) } },
      { writeConcern: db.durable },
    );
}
