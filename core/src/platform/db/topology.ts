import type { ServerDescription } from 'mongodb';

/** The part of a topology description that shows which servers accept writes. */
interface Servers {
  readonly servers: ReadonlyMap<
    string,
    Pick<ServerDescription, 'address' | 'isWritable' | 'setName' | 'electionId' | 'setVersion'>
  >;
}

/** Names the servers that accept writes, or null while there are none. Only a replica set counts its elections. */
function writersOf({ servers }: Servers): { readonly name: string; readonly isElected: boolean } | null {
  const writers = [...servers.values()].filter(({ isWritable }) => isWritable);
  if (writers.length === 0) return null;
  const names = writers.map(({ address, setName, electionId, setVersion }) =>
    [address, setName, electionId?.toHexString(), setVersion].join(' '),
  );
  return { name: names.sort().join(', '), isElected: writers.every(({ setName }) => setName !== null) };
}

/**
 * Follows the server descriptions that the driver emits.
 * @returns a function of two consecutive descriptions: true when a different server accepts writes now.
 * Without elections, a server that was away counts as different: it may have been restarted on older data. Heartbeats,
 * secondaries and a primary that was unreachable for a moment change nothing.
 */
export function createTopologyWatch(): (before: Servers, now: Servers) => boolean {
  let last: string | undefined;
  let wasAway = false;
  return (before, now) => {
    last ??= writersOf(before)?.name;
    const writers = writersOf(now);
    if (writers === null) {
      wasAway = true;
      return false;
    }
    const changed = last !== undefined && (writers.name !== last || (wasAway && !writers.isElected));
    last = writers.name;
    wasAway = false;
    return changed;
  };
}
