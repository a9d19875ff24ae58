import { formatTopic, parseTopic, type TopicKind } from '@courtside/contract';
import type { Topic } from './topic.ts';

/** The kind of a topic and who may watch it. */
type Kind = Pick<Topic, 'kind' | 'access'>;

/** Stands between the kind of a user's own topic and the uid. No topic has such a name, so no client can ask for it. */
const ownSeparator = ':';

/** Ends the names of rooms in which televisions watch. No topic has such a name either. */
const tvEnding = ' tv';

/** The room in which televisions watch what others watch in a room. */
export const tvRoomOf = (room: string) => room + tvEnding;

/** Whether a room is one of televisions. The room of a user's own topic never is: its uid may contain any character. */
export const isTvRoom = (room: string) =>
  room.endsWith(tvEnding) && parseTopic(room.slice(0, -tvEnding.length)) !== null;

/** The name of the topic of a room that is not a user's own. */
export const topicNameOf = (room: string) => (isTvRoom(room) ? room.slice(0, -tvEnding.length) : room);

/**
 * The name of a room: that of the topic, followed by the uid for a user's own topic.
 * @param ids the values of the topic's parameters, in order
 */
export function nameRoom({ kind, access }: Kind, ids: readonly string[]): string {
  return access === 'own' ? [kind, ...ids].join(ownSeparator) : formatTopic({ kind, ids });
}

/** The kind in the name of a topic or a room; null for any other name, such as a socket's id. */
export function kindIn(name: string, kinds: ReadonlyMap<string, Kind>): TopicKind | null {
  const topic = parseTopic(topicNameOf(name));
  if (topic !== null) return topic.kind;
  const [kind = ''] = name.split(ownSeparator, 1);
  const own = kinds.get(kind);
  return own?.access === 'own' ? own.kind : null;
}

/** The values of the topic's parameters in the name of its room. A uid may contain any character. */
export function idsIn(room: string, { kind, access }: Kind): readonly string[] {
  if (access === 'own') return [room.slice(kind.length + ownSeparator.length)];
  return parseTopic(topicNameOf(room))?.ids ?? [];
}
