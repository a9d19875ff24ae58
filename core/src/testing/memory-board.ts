import { randomUUID } from 'node:crypto';
import { compareTexts } from '../people/groups/standings.ts';
import { asOfAt, type Board, type BoardUser } from '../people/leaderboard/board.ts';
import { orderValue, type Place, placeOf, toRow, withRanks } from '../people/leaderboard/place.ts';

function comparePlaces(a: Place, b: Place): number {
  return b.value - a.value || compareTexts(a.username, b.username) || compareTexts(a.uid, b.uid);
}

/** A board in memory, by simple sorts: what the board in Redis is compared with. Places gained are unknown. */
export function createMemoryBoard(): Board {
  const users = new Map<string, BoardUser & { readonly username: string }>();
  let asOf: string | null = null;

  function put(user: BoardUser): 'same' | 'moved' | 'unknown' {
    const stored = users.get(user.uid);
    const username = user.username ?? stored?.username;
    if (stored?.deletedAt !== undefined) return 'same';
    if (username === undefined && user.deletedAt === undefined) return 'unknown';
    const totals = stored !== undefined && stored.seq >= user.seq ? stored : user;
    if (totals === stored && username === stored.username && user.deletedAt === undefined) return 'same';
    users.set(user.uid, { ...totals, username: username ?? '', ...(user.deletedAt && { deletedAt: user.deletedAt }) });
    return 'moved';
  }

  function rows() {
    const listed = [...users.values()].filter(({ deletedAt }) => deletedAt === undefined).map(toRow);
    const ranked = withRanks(
      listed.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b))),
      orderValue,
    );
    return ranked.map((row) => ({ ...row, placesGained: null }));
  }

  return {
    async replace(chunks, at) {
      users.clear();
      asOf = `${at}:${randomUUID()}`;
      for await (const chunk of chunks) for (const user of chunk) put(user);
      return rows().length;
    },
    async change(changes, advance) {
      if (asOf === null) return null;
      if (advance !== undefined && advance.from !== asOf) return { asOf, moved: [], unknown: [] };
      const results = changes.map((user) => ({ uid: user.uid, result: put(user) }));
      const uids = (wanted: string) => results.filter(({ result }) => result === wanted).map(({ uid }) => uid);
      const before = asOf;
      if (advance !== undefined) asOf = asOfAt(asOf, advance.to);
      return { asOf: before, moved: uids('moved'), unknown: uids('unknown') };
    },
    async page(from, limit) {
      if (asOf === null) return null;
      const all = rows();
      const first =
        'position' in from
          ? from.position - 1
          : all.filter((row) => comparePlaces(placeOf(row), from.after) <= 0).length;
      return { rows: all.slice(first, first + limit), total: all.length };
    },
    async rank(uid) {
      if (asOf === null) return null;
      const all = rows();
      const row = all.find((user) => user.uid === uid);
      const rank = row ? { rank: row.rank, position: row.position, placesGained: null } : null;
      return { rank, total: all.length };
    },
  };
}
