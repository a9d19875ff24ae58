import { nightPath } from '../nights/night-path.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { doesSendingWait } from '../platform/db/unconfirmed-restore.ts';
import type { Chatting } from './chatting.ts';
import type { ChatDatabase } from './collections.ts';
import type { NightMessageDoc } from './night-message.model.ts';
import { groupOwner, type NightPlan, nightMessageId, planNight } from './plan-night.ts';
import { openSettings } from './sealed-settings.ts';
import { ChatError } from './services/chat-error.ts';
import type { Delivered } from './services/chat-service.ts';

/** With the growing pauses between them, these requests take more than two hours. */
const maxFailures = 150;
/** How often a message may have been delivered without an answer before it is given up. */
const maxUnknown = 2;

/**
 * What became of a run: nothing to send, delivered, waiting because the service asked for it or because this is a restored
 * copy, or given up.
 */
export type PostOutcome = 'nothing' | 'delivered' | 'waiting' | 'dead';

/** Fails the run while another process sends the message, so that the job is repeated. */
function busy(): ChatError {
  return new ChatError('passing', 'Another process is sending this message.');
}

/** Stores the request that follows. @returns its revision; null if another process has stored one first */
async function begin(
  { db, clock }: Chatting,
  night: string,
  due: Extract<NightPlan, { step: 'send' }>,
): Promise<number | null> {
  const { connection, message, hash, heads } = due;
  const groupId = connection._id;
  const attempt = { at: new Date(clock()), hash };
  // Stored first: the request may arrive although its answer does not.
  const shown = heads.length > 0 ? { heads: [...heads] } : {};
  const _id = nightMessageId(groupId, night);
  if (message !== null) {
    const revision = message.revision + 1;
    const { matchedCount } = await db.nightMessages.updateOne(
      { _id, revision: message.revision, connection: connection.connection },
      { $set: { revision, attempt, ...shown } },
      { writeConcern: db.durable },
    );
    return matchedCount === 1 ? revision : null;
  }
  const fields = { groupId, night, connection: connection.connection, revision: 1, failures: 0 };
  try {
    await db.nightMessages.replaceOne(
      // A message that was sent through an earlier connection stays there.
      { _id, connection: { $ne: connection.connection } },
      { ...fields, state: 'pending', attempt, ...shown },
      { upsert: true, writeConcern: db.durable },
    );
    return 1;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

function store(
  db: ChatDatabase,
  filter: { readonly _id: string; readonly revision: number },
  $set: Partial<NightMessageDoc>,
  removed: readonly (keyof NightMessageDoc)[],
) {
  const $unset = Object.fromEntries(removed.map((field) => [field, 1]));
  return db.nightMessages.updateOne(
    filter,
    { $set, ...(removed.length > 0 && { $unset }) },
    { writeConcern: db.durable },
  );
}

/** Stores why a request failed. @returns whether the message is given up */
async function fail(
  { db, clock }: Chatting,
  filter: { readonly _id: string; readonly revision: number },
  error: ChatError,
  { failures, isRepeatable }: { readonly failures: number; readonly isRepeatable: boolean },
): Promise<boolean> {
  const { kind, waitMs, isGone, message: reason } = error;
  const now = clock();
  const isUnknown = kind === 'unknown';
  const isDead =
    kind === 'permanent' || failures >= maxFailures || (isUnknown && !isRepeatable && failures >= maxUnknown);
  await store(
    db,
    filter,
    {
      state: isDead ? 'dead' : 'failed',
      reason,
      failures,
      failedAt: new Date(now),
      ...(kind === 'wait' && { retryAt: new Date(now + waitMs) }),
      ...(isUnknown && { 'attempt.isUnknown': true }),
    },
    [...(isUnknown ? [] : (['attempt'] as const)), ...(isGone ? (['remoteId', 'delivered'] as const) : [])],
  );
  return isDead;
}

async function send(core: Chatting, night: string, due: Extract<NightPlan, { step: 'send' }>): Promise<PostOutcome> {
  const { db, clock, chatDelivery } = core;
  const { connection, message, group, title, lines, pinned, link, hash, isFinal } = due;
  const revision = await begin(core, night, due);
  if (revision === null) throw busy();
  const id = nightMessageId(group.id, night);
  const service = chatDelivery.services[connection.service];
  const remoteId = message?.isFixed === true ? null : (message?.remoteId ?? null);
  const filter = { _id: id, revision };
  let delivered: Delivered;
  try {
    delivered = await service.deliver(await openSettings(db, group.id, connection.sealed), {
      request: (sent) => chatDelivery.request(sent, groupOwner(group.id)),
      message: {
        id,
        revision,
        groupName: group.name,
        night,
        path: nightPath(group.id, night),
        title,
        lines,
        pinned,
        link,
        isFinal,
      },
      remoteId,
      timestamp: Math.floor(clock() / 1_000),
    });
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    const failures = (message?.failures ?? 0) + (error.kind === 'wait' ? 0 : 1);
    const isRepeatable = service.isRepeatable || remoteId !== null;
    if (await fail(core, filter, error, { failures, isRepeatable })) return 'dead';
    if (error.kind === 'wait') return 'waiting';
    throw error;
  }
  await store(
    db,
    filter,
    {
      state: 'delivered',
      delivered: hash,
      deliveredAt: new Date(clock()),
      failures: 0,
      ...(delivered.remoteId !== null && { remoteId: delivered.remoteId }),
      ...(delivered.isFixed && { isFixed: true }),
      ...(isFinal && { isFinal: true }),
    },
    ['attempt', 'reason', 'failedAt', 'retryAt'],
  );
  return 'delivered';
}

/**
 * Sends the message of a night if it has changed. Stores each request before it is sent and its outcome afterwards, so a process
 * that dies in between leaves a trace (docs/decisions/0091).
 * @throws ChatError if the run must be repeated
 */
export async function postNight(core: Chatting, groupId: string, night: string): Promise<PostOutcome> {
  const { db, clock } = core;
  if (await doesSendingWait(db)) return 'waiting';
  const due = await planNight(core, groupId, night, { now: clock() });
  if (due.step === 'busy') throw busy();
  if (due.step === 'send') return send(core, night, due);
  if (due.step === 'none') return 'nothing';
  await db.nightMessages.updateOne(
    { _id: due.id, state: 'failed' },
    { $set: { state: 'dead' } },
    { writeConcern: db.durable },
  );
  return 'dead';
}
