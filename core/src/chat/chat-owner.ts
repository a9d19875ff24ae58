import { randomUUID } from 'node:crypto';
import { type ChatSettings, DomainError } from '@courtside/contract';
import { findOwnedGroup, requireOpen } from '../groups/group.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import { doesSendingWait } from '../platform/db/unconfirmed-restore.ts';
import type { ChatConnectionDoc } from './chat-connection.model.ts';
import type { Chatting } from './chatting.ts';
import type { ChatDatabase } from './collections.ts';
import type { NightMessageDoc } from './night-message.model.ts';
import { groupOwner, maxRequestMs } from './plan-night.ts';
import { openSettings, sealSettings } from './sealed-settings.ts';
import { ChatError } from './services/chat-error.ts';

/** The owner of a group. */
interface OwnerCall {
  readonly uid: string;
  readonly groupId: string;
}

/** The chat of a group, for its owner, without the settings that were entered. */
export interface ChatView extends Pick<ChatConnectionDoc, 'service' | 'label' | 'withoutParts' | 'connectedAt'> {
  readonly connectedBy: { readonly uid: string; readonly username: string };
  readonly lastDelivery: { readonly night: string; readonly at: Date } | null;
  readonly failure: {
    readonly night: string;
    readonly state: 'failed' | 'dead';
    readonly reason: string;
    readonly at: Date;
  } | null;
}

const waitAnswer =
  'Nothing was sent: this is a restored copy of Courtside, whose operator has not confirmed yet that it may send.';

function failureOf({ night, state, reason, failedAt, attempt, deliveredAt }: NightMessageDoc): ChatView['failure'] {
  return {
    night,
    state: state === 'dead' ? 'dead' : 'failed',
    reason: reason ?? 'Courtside was stopped before the service answered. The message may have arrived.',
    at: failedAt ?? attempt?.at ?? deliveredAt ?? new Date(0),
  };
}

async function findConnection(db: ChatDatabase, groupId: string): Promise<ChatConnectionDoc> {
  const found = await db.chatConnections.findOne({ _id: groupId }).lean();
  if (found === null) throw new DomainError('chat-not-found');
  return found;
}

/**
 * Changes which parts the connected chat gets, and confirms a chat that a former owner has connected.
 * @returns null if what was entered names a chat, or another service
 */
async function changeParts(
  db: ChatDatabase,
  { uid, groupId }: OwnerCall,
  entered: ChatSettings,
  origin: string | null,
): Promise<ChatConnectionDoc | null> {
  const { service, url, token, chatId, topic, secret, withoutParts } = entered;
  if ([url, token, chatId, topic, secret].some((field) => field !== undefined)) return null;
  return db.chatConnections
    .findOneAndUpdate(
      { _id: groupId, service },
      { $set: { withoutParts, connectedBy: uid, ...(origin !== null && { origin }) } },
      { returnDocument: 'after', writeConcern: db.durable },
    )
    .lean();
}

async function view({ db, clock }: Chatting, found: ChatConnectionDoc): Promise<ChatView> {
  const { _id: groupId, connection, service, label, withoutParts, connectedBy: uid, connectedAt } = found;
  const of = { groupId, connection };
  // The process that sent it has died.
  const interrupted = new Date(clock() - maxRequestMs);
  const latest = { sort: { night: -1 } } as const;
  const [names, delivered, failed] = await Promise.all([
    readUsernames(db, [uid]),
    db.nightMessages.findOne({ ...of, deliveredAt: { $exists: true } }, null, latest).lean(),
    db.nightMessages
      .findOne(
        { ...of, $or: [{ state: { $in: ['failed', 'dead'] } }, { 'attempt.at': { $lte: interrupted } }] },
        null,
        latest,
      )
      .lean(),
  ]);
  return {
    service,
    label,
    withoutParts,
    connectedBy: { uid, username: names.get(uid) ?? 'A former user' },
    connectedAt,
    lastDelivery: delivered?.deliveredAt === undefined ? null : { night: delivered.night, at: delivered.deliveredAt },
    failure: failed === null ? null : failureOf(failed),
  };
}

/**
 * The connected chat, for the owner of its group; null without one.
 * @throws DomainError `group-not-found`, `removed-from-group`, or `forbidden` if the caller is not the owner
 */
export async function readChat(core: Chatting, { uid, groupId }: OwnerCall): Promise<ChatView | null> {
  const { db } = core;
  const { id } = await findOwnedGroup(db, uid, groupId);
  const found = await db.chatConnections.findOne({ _id: id }).lean();
  return found === null ? null : view(core, found);
}

/**
 * Connects a chat in place of the one before. Without any settings of the connected service, only `withoutParts` and the
 * origin change.
 * @param origin where the owner has opened the product, which links in messages lead to; null for messages without links
 * @throws DomainError `invalid-chat` with the field at fault, `group-archived`, and as `readChat`
 */
export async function connectChat(
  core: Chatting,
  { uid, groupId }: OwnerCall,
  entered: ChatSettings,
  origin: string | null = null,
): Promise<ChatView> {
  const { db, clock, chatDelivery } = core;
  const group = await findOwnedGroup(db, uid, groupId);
  requireOpen(group);
  const changed = await changeParts(db, { uid, groupId: group.id }, entered, origin);
  if (changed !== null) return view(core, changed);
  const { settings, label } = chatDelivery.services[entered.service].readSettings(entered);
  const fields = {
    connection: randomUUID(),
    service: entered.service,
    label,
    sealed: await sealSettings(db, group.id, settings),
    withoutParts: [...new Set(entered.withoutParts)],
    connectedBy: uid,
    connectedAt: new Date(clock()),
    ...(origin !== null && { origin }),
  };
  await db.chatConnections.replaceOne({ _id: group.id }, fields, { upsert: true, writeConcern: db.durable });
  return view(core, { _id: group.id, ...fields });
}

/** Disconnects the chat of a group. Does nothing without one. @throws DomainError as `readChat` */
export async function disconnectChat({ db }: Pick<Chatting, 'db'>, { uid, groupId }: OwnerCall): Promise<void> {
  const { id } = await findOwnedGroup(db, uid, groupId);
  await db.chatConnections.deleteOne({ _id: id }, { writeConcern: db.durable });
}

/**
 * Sends a test message now.
 * @returns what the service answered, in a sentence
 * @throws DomainError `chat-not-found`, `group-archived`, and as `readChat`
 */
export async function testChat(
  core: Chatting,
  { uid, groupId }: OwnerCall,
): Promise<{ readonly isDelivered: boolean; readonly answer: string }> {
  const { db, clock, chatDelivery } = core;
  const group = await findOwnedGroup(db, uid, groupId);
  requireOpen(group);
  const found = await findConnection(db, group.id);
  if (await doesSendingWait(db)) return { isDelivered: false, answer: waitAnswer };
  const service = chatDelivery.services[found.service];
  try {
    await service.deliver(await openSettings(db, group.id, found.sealed), {
      request: (sent) => chatDelivery.request(sent, groupOwner(group.id)),
      message: {
        id: `${group.id}:test:${randomUUID()}`,
        revision: 1,
        groupName: group.name,
        night: null,
        path: null,
        title: `${group.name}: a test from Courtside`,
        lines: ['The message of each night will arrive here'],
        pinned: 0,
        link: null,
        isFinal: true,
      },
      remoteId: null,
      timestamp: Math.floor(clock() / 1_000),
    });
    return { isDelivered: true, answer: `${service.name} accepted the test message.` };
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    return { isDelivered: false, answer: error.message };
  }
}

/**
 * Lets the `chat` job send the messages again that were given up or wait.
 * @throws DomainError `chat-not-found`, `group-archived`, and as `readChat`
 */
export async function retryChat(core: Chatting, { uid, groupId }: OwnerCall): Promise<ChatView> {
  const { db } = core;
  const group = await findOwnedGroup(db, uid, groupId);
  requireOpen(group);
  const found = await findConnection(db, group.id);
  await db.nightMessages.updateMany(
    { groupId: group.id, connection: found.connection, state: { $in: ['failed', 'dead'] } },
    { $set: { state: 'pending', failures: 0 }, $unset: { attempt: 1, reason: 1, failedAt: 1, retryAt: 1 } },
    { writeConcern: db.durable },
  );
  return view(core, found);
}
