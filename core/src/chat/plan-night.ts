import { createHash } from 'node:crypto';
import { fromDoc, type Group, groupProjection } from '../groups/group.ts';
import type { Game } from '../league/games/game.ts';
import { gamesOfGroup, readNightGames } from '../nights/night-games.ts';
import { nightPath } from '../nights/night-path.ts';
import { isMessageOpen, readMessage } from '../nights/read-message.ts';
import type { ChatConnectionDoc } from './chat-connection.model.ts';
import type { Chatting } from './chatting.ts';
import type { ChatDatabase } from './collections.ts';
import { composeNight, headsOf, type NightText } from './compose-night.ts';
import type { NightMessageDoc } from './night-message.model.ts';
import type { ChatService } from './services/chat-service.ts';

/** Longer than any request: the process that sent it has died, or has not stored the outcome. */
export const maxRequestMs = 30_000;

/** A text to send. */
interface Due extends NightText {
  readonly step: 'send';
  readonly connection: ChatConnectionDoc;
  readonly group: Group;
  /** The stored message; null before the first request through this connection. */
  readonly message: NightMessageDoc | null;
  readonly hash: string;
  readonly isFinal: boolean;
  /** The heads of the group's chain in the text. */
  readonly heads: readonly string[];
  /** The address of the night's page, from the first result on; null if the address of the product is unknown. */
  readonly link: string | null;
}

/** What has to be done about the message of a night: nothing, send a text, or give up because the night is over. */
export type NightPlan =
  | Due
  | { readonly step: 'none' }
  | { readonly step: 'busy' }
  | { readonly step: 'expire'; readonly id: string };

/** Names a group as the owner of its requests. */
export function groupOwner(groupId: string): string {
  return `group ${groupId}`;
}

export function nightMessageId(groupId: string, night: string): string {
  return `${groupId}:${night}`;
}

function hashOf(text: NightText, isFinal: boolean, link: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([text.title, text.lines, isFinal, ...(link === null ? [] : [link])]))
    .digest('hex');
}

interface Text {
  readonly hash: string;
  /** Whether it has the result of a game. */
  readonly hasResult: boolean;
  readonly isFinal: boolean;
}

/** Whether this text must not be sent now, given what was sent before. */
function isSent(message: NightMessageDoc, { hash, hasResult, isFinal }: Text, service: ChatService): boolean {
  if (message.delivered === hash) return true;
  const { isFixed = false, remoteId, attempt } = message;
  // Such a service gets the night twice: before the games, and when it is over.
  if (isFixed && (!isFinal || message.isFinal === true)) return true;
  if (attempt === undefined || remoteId !== undefined || service.isRepeatable || isFinal) return false;
  // The message may be there. Another one is sent only for results that the first one lacked (docs/decisions/0091).
  return !service.canUpdate || !hasResult || attempt.hash === hash;
}

async function findOpenGroup(db: ChatDatabase, groupId: string): Promise<Group | null> {
  const doc = await db.groups.findOne({ _id: groupId }, groupProjection).lean();
  if (doc === null || doc.archivedAt !== undefined || doc.memberIds.length === 0) return null;
  return fromDoc(doc);
}

/** Decides what has to be done about the message of a night. Sends nothing. */
export async function planNight(
  { db, chatDelivery }: Pick<Chatting, 'db' | 'chatDelivery'>,
  groupId: string,
  night: string,
  { now, games: given }: { readonly now: number; readonly games?: readonly Game[] },
): Promise<NightPlan> {
  const { readers, services } = chatDelivery;
  const id = nightMessageId(groupId, night);
  const [connection, group, stored] = await Promise.all([
    db.chatConnections.findOne({ _id: groupId }).lean(),
    findOpenGroup(db, groupId),
    db.nightMessages.findOne({ _id: id }).lean(),
  ]);
  if (connection === null || group === null) return { step: 'none' };
  // A former owner chose where the nights go. The new one has to confirm that.
  if (connection.connectedBy !== group.creatorId) return { step: 'none' };
  const message = stored?.connection === connection.connection ? stored : null;
  if (message?.state === 'dead') return { step: 'none' };
  if (message?.retryAt !== undefined && message.retryAt.getTime() > now) return { step: 'none' };
  const allGames = given ?? (await readNightGames(db, night));
  const games = gamesOfGroup(group, allGames);
  if (games.length === 0) return { step: 'none' };
  if (!isMessageOpen(games, night, now)) {
    if (message?.state === 'failed') return { step: 'expire', id };
    // The owner repeats a message after its night.
    if (message?.state !== 'pending') return { step: 'none' };
  }
  const facts = await readMessage({ db, readers }, { group, night, games: allGames, now });
  // A message through an earlier connection stays in its chat. The heads in it are repeated in the new one.
  const shown = stored?.heads ?? [];
  const heads = headsOf(facts, shown, connection.withoutParts);
  const text = composeNight(facts, connection.withoutParts, shown);
  if (text.lines.length === 0) return { step: 'none' };
  const isFinal = facts.isOver;
  const hasResult = facts.games.some(({ state }) => state === 'final');
  const { origin } = connection;
  const link = origin !== undefined && hasResult ? `${origin}${nightPath(groupId, night)}` : null;
  const hash = hashOf(text, isFinal, link);
  if (message !== null) {
    const { attempt } = message;
    const isRunning = attempt !== undefined && attempt.isUnknown !== true && now - attempt.at.getTime() < maxRequestMs;
    if (isRunning) return { step: 'busy' };
    if (isSent(message, { hash, hasResult, isFinal }, services[connection.service])) return { step: 'none' };
  }
  return { step: 'send', connection, group, message, hash, isFinal, heads, link, ...text };
}
