/** The name of a room: the kind of its topic and the ids of its parameters. */
export function nameRoom(kind: string, ids: readonly string[]): string {
  return [kind, ...ids].join(':');
}

/** The kind in the name of a topic or a room. */
export function kindIn(name: string): string {
  const [kind = name] = name.split(':', 1);
  return kind;
}

/** The ids in the name of a room of a topic with this many parameters. */
export function idsIn(room: string, count: number): readonly string[] {
  const ids = room.split(':').slice(1);
  // Only a single id may contain the separator.
  return count === 1 ? [ids.join(':')] : ids;
}
