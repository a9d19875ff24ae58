import { randomUUID } from 'node:crypto';
import { type ChatSettings, DomainError } from '@courtside/contract';
import { findOwnedGroup, requireOpen } from '../groups/group.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { Clock } from '../platform/clock.ts';
import { doesSendingWait } from '../platform/db/unconfirmed-restore.ts';
import type { GuardedRequest } from '../platform/outgoing/guarded-request.ts';
import type { ChatConnectionDoc } from './chat-connection.model.ts';
import type { ChatDatabase } from './collections.ts';
import type { NightMessageDoc } from './night-message.model.ts';
import { groupOwner, maxRequestMs } from './plan-night.ts';
import type { SealedSettings } from './sealed-settings.ts';
import { ChatError } from './services/chat-error.ts';
import type { ChatServices } from './services/services.ts';

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

/**
 * What the owner does with the chat of a group. Each throws DomainError `group-not-found`, `removed-from-group`, or `forbidden`
 * if the caller is not the owner. All but `read` and `disconnect` throw `group-archived`.
 */
export interface ChatOwner {
  /** The connected chat; null without one. */
  read(call: OwnerCall): Promise<ChatView | null>;
  /**
   * Connects a chat in place of the one before. Without any settings of the connected service, only `withoutParts` and the
   * origin change.
   * @param origin where the owner has opened the product, which links in messages lead to; null for messages without links
   * @throws DomainError `invalid-chat` with the field at fault
   */
  connect(call: OwnerCall, entered: ChatSettings, origin?: string | null): Promise<ChatView>;
  disconnect(call: OwnerCall): Promise<void>;
  /** Sends a test message now. @returns what the service answered, in a sentence. @throws DomainError `chat-not-found` */
  test(call: OwnerCall): Promise<{ readonly isDelivered: boolean; readonly answer: string }>;
  /** Lets the `chat` job send the messages again that were given up or wait. @throws DomainError `chat-not-found` */
  retry(call: OwnerCall): Promise<ChatView>;
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

export function createChatOwner(deps: {
  db: ChatDatabase;
  clock: Clock;
  sealed: SealedSettings;
  services: ChatServices;
  request: GuardedRequest;
}): ChatOwner {
  const { db, clock, sealed, services, request } = deps;
  const durable = { writeConcern: db.durable };

  async function findConnection(groupId: string): Promise<ChatConnectionDoc> {
    const found = await db.chatConnections.findOne({ _id: groupId }).lean();
    if (found === null) throw new DomainError('chat-not-found');
    return found;
  }

  /**
   * Changes which parts the connected chat gets, and confirms a chat that a former owner has connected.
   * @returns null if what was entered names a chat, or another service
   */
  async function changeParts(
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
        { returnDocument: 'after', ...durable },
      )
      .lean();
  }

  async function view(found: ChatConnectionDoc): Promise<ChatView> {
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

  return {
    async read({ uid, groupId: typed }) {
      const { id } = await findOwnedGroup(db, uid, typed);
      const found = await db.chatConnections.findOne({ _id: id }).lean();
      return found === null ? null : view(found);
    },

    async connect({ uid, groupId }, entered, origin = null) {
      const group = await findOwnedGroup(db, uid, groupId);
      requireOpen(group);
      const changed = await changeParts({ uid, groupId: group.id }, entered, origin);
      if (changed !== null) return view(changed);
      const { settings, label } = services[entered.service].readSettings(entered);
      const fields = {
        connection: randomUUID(),
        service: entered.service,
        label,
        sealed: await sealed.seal(group.id, settings),
        withoutParts: [...new Set(entered.withoutParts)],
        connectedBy: uid,
        connectedAt: new Date(clock()),
        ...(origin !== null && { origin }),
      };
      await db.chatConnections.replaceOne({ _id: group.id }, fields, { upsert: true, ...durable });
      return view({ _id: group.id, ...fields });
    },

    async disconnect({ uid, groupId }) {
      const { id } = await findOwnedGroup(db, uid, groupId);
      await db.chatConnections.deleteOne({ _id: id }, durable);
    },

    async test({ uid, groupId }) {
      const group = await findOwnedGroup(db, uid, groupId);
      requireOpen(group);
      const found = await findConnection(group.id);
      if (await doesSendingWait(db)) return { isDelivered: false, answer: waitAnswer };
      const service = services[found.service];
      try {
        await service.deliver(await sealed.open(group.id, found.sealed), {
          request: (sent) => request(sent, groupOwner(group.id)),
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
    },

    async retry({ uid, groupId }) {
      const group = await findOwnedGroup(db, uid, groupId);
      requireOpen(group);
      const found = await findConnection(group.id);
      await db.nightMessages.updateMany(
        { groupId: group.id, connection: found.connection, state: { $in: ['failed', 'dead'] } },
        { $set: { state: 'pending', failures: 0 }, $unset: { attempt: 1, reason: 1, failedAt: 1, retryAt: 1 } },
        durable,
      );
      return view(found);
    },
  };
}
