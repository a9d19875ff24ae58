import { dayMs, minuteMs, type PushKind } from '@courtside/contract';
import type { Clock } from '../platform/clock.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { doesSendingWait } from '../platform/db/unconfirmed-restore.ts';
import type { JobQueues } from '../platform/jobs/queues.ts';
import type { PushDatabase } from './collections.ts';
import type { PushDevices } from './push-devices.ts';
import type { PushMessageDoc } from './push-message.model.ts';
import type { PushSettingsStore } from './push-settings.ts';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';
import { endOfQuiet } from './quiet-hours.ts';
import type { SendPush } from './send-push.ts';
import { sendableAt } from './tv-wait.ts';

/** A message to a user. */
interface PushOrder {
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

/** Messages to users, each sent at most once to each device. */
export interface PushMessages {
  /** Stores a message and has it sent. Does nothing for a repeated kind and id, a user without devices, and a kind turned off. */
  order(order: PushOrder): Promise<void>;
  /**
   * Sends a message to the user's devices, or puts it off to the end of the quiet hours. In a restored copy it waits until an
   * operator has confirmed the copy.
   * @returns how many devices received it now
   * @throws if a push service did not take it; the next attempt is for those devices only
   */
  send(name: PushName): Promise<number>;
  /** Has due messages sent that no job is left for, and removes old ones. @returns how many are due */
  resume(): Promise<number>;
  removeAll(uid: string): Promise<void>;
  /** Replaces a name in the messages that wait. The others have no text any more. */
  replaceName(name: string, by: string): Promise<void>;
}

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

export function createPushMessages(deps: {
  db: PushDatabase;
  clock: Clock;
  jobs: Pick<JobQueues, 'add'>;
  devices: Pick<PushDevices, 'listReachable' | 'count' | 'remove' | 'refused' | 'reached'>;
  settings: Pick<PushSettingsStore, 'read'>;
  sendPush: SendPush;
  /** Whether what a message says is still true. */
  isStillTrue: (message: Pick<PushMessageDoc, 'uid' | 'kind'>) => Promise<boolean>;
  /** Called when a job could not be added. `resume` adds it later. */
  onNotAdded: (error: unknown) => void;
}): PushMessages {
  const { db, clock, jobs, devices, settings, sendPush, isStillTrue, onNotAdded } = deps;
  const durable = { writeConcern: db.durable };

  function addJob(name: PushName): void {
    // Not awaited: the call waits while Redis is away.
    jobs.add('push', name, { deduplication: { id: `push-${idOf(name)}` } }).catch(onNotAdded);
  }

  /** Sends the message to the devices that still wait, at a time in ms since 1970 UTC. */
  async function putOff({ _id, uid, kind, about }: PushMessageDoc, at: number): Promise<void> {
    // Without its job, for example because Redis was away, `resume` sends it.
    await db.pushMessages.updateOne({ _id }, { $set: { dueAt: new Date(at + resumeAfterMs) } }, durable);
    const name = { uid, kind, id: about };
    jobs
      .add('push', name, { delay: Math.max(0, at - clock()), deduplication: { id: `push-${idOf(name)}-${at}` } })
      .catch(onNotAdded);
  }

  async function close({ _id }: PushMessageDoc): Promise<void> {
    // Names of other users are not kept longer than they are needed.
    await db.pushMessages.updateOne({ _id }, { $set: { text: '' }, $unset: { open: '' } }, durable);
  }

  /** Sends to one device, at most once. `retry` is true if the push service did not take the message and may do so later. */
  async function sendTo(
    message: PushMessageDoc,
    device: PushSubscriptionDoc,
  ): Promise<{ sent: boolean; retry: boolean }> {
    const { _id, kind, about, text, url, expiresAt } = message;
    // Stored first: after a crash, the message may be lost for this device, but it is never sent twice.
    const { modifiedCount } = await db.pushMessages.updateOne(
      { _id, attempted: { $ne: device._id } },
      { $push: { attempted: device._id } },
      durable,
    );
    if (modifiedCount === 0) return { sent: false, retry: false };
    const ttlSeconds = (expiresAt.getTime() - clock()) / 1_000;
    const outcome = await sendPush(device, { text, url, tag: `${kind} ${about}` }, ttlSeconds);
    if (outcome === 'gone') await devices.remove(device.uid, device.endpoint);
    if (outcome === 'refused') await devices.refused(device);
    if (outcome === 'sent') await devices.reached(device);
    if (outcome === 'failed') await db.pushMessages.updateOne({ _id }, { $pull: { attempted: device._id } });
    return { sent: outcome === 'sent', retry: outcome === 'failed' };
  }

  return {
    async order({ uid, kind, id, text, url, expiresAt }) {
      const [{ off, quietHours }, count] = await Promise.all([settings.read(uid), devices.count(uid)]);
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
        await db.pushMessages.insertMany([doc], { lean: true, ...durable });
      } catch (error) {
        if (isDuplicateKey(error)) return;
        throw error;
      }
      if (dueAt === now) addJob({ uid, kind, id });
    },

    async send(name) {
      // The message stays open: `resume` has it sent later.
      if (await doesSendingWait(db)) return 0;
      const message = await db.pushMessages.findOne({ _id: idOf(name), open: true }).lean();
      if (message === null) return 0;
      const now = clock();
      const { off, quietHours } = await settings.read(message.uid);
      const isDropped = now >= message.expiresAt.getTime() || off.includes(message.kind);
      if (isDropped || !(await isStillTrue(message))) {
        await close(message);
        return 0;
      }
      const dueAt = endOfQuiet(quietHours, now);
      if (dueAt > now) {
        await db.pushMessages.updateOne({ _id: message._id }, { $set: { dueAt: new Date(dueAt) } }, durable);
        return 0;
      }
      // Together: a push service that does not answer must not delay the other devices.
      const reachable = await devices.listReachable(message.uid);
      const waiting = reachable.map((device) => sendableAt(message, device)).filter((at) => at > now);
      const ready = reachable.filter((device) => sendableAt(message, device) <= now);
      const results = await Promise.all(ready.map((device) => sendTo(message, device)));
      if (results.some(({ retry }) => retry)) throw new Error('a push service did not take a message');
      if (waiting.length > 0) await putOff(message, Math.min(...waiting));
      else await close(message);
      return results.filter(({ sent }) => sent).length;
    },

    async resume() {
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
        addJob({ uid, kind, id: about });
      }
      return due.length;
    },

    async replaceName(name, by) {
      // The name as a whole word: a short one is part of others.
      const word = `(?<![\\p{L}\\p{N}_])${escapeRegExp(name)}(?![\\p{L}\\p{N}_])`;
      const waiting = await db.pushMessages.find({ open: true, text: { $regex: word } }, { text: 1 }).lean();
      for (const { _id, text } of waiting)
        await db.pushMessages.updateOne(
          { _id, open: true },
          { $set: { text: text.replaceAll(new RegExp(word, 'gu'), () => by) } },
          durable,
        );
    },

    async removeAll(uid) {
      await db.pushMessages.deleteMany({ uid }, durable);
    },
  };
}
