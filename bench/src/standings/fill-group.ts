import { type CoreDatabase, emptyState, mainAccountOf } from '@courtside/core';

const betsEach = 20;
const pendingEach = 3;

/** Writes a group whose members have names, balances and bets directly to the database. */
export async function fillGroup(db: CoreDatabase, members: number): Promise<{ groupId: string; uids: string[] }> {
  const uids = Array.from({ length: members }, (_, n) => `member-${n.toString().padStart(24, '0')}`);
  const at = new Date();
  await db.profiles.insertMany(
    uids.map((uid, n) => ({
      _id: mainAccountOf(uid),
      uid,
      username: `Player ${n}`,
      email: `${uid}@example.com`,
      groupIds: ['bench'],
      createdAt: at,
      // A third are tied at the opening balance, so that names decide too.
      ...emptyState,
      seq: 1,
      balance: n % 3 === 0 ? 100_000 : 100_000 + ((n * 7_919) % 90_000),
      equity: n % 3 === 0 ? 100_000 : 100_000 + ((n * 7_919) % 90_000),
    })),
    { lean: true },
  );
  const betData = { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170, startTime: at, endTime: at };
  for (const uid of uids) {
    await db.bets.insertMany(
      Array.from({ length: betsEach }, (_, n) => ({
        _id: `${uid}:${n}`,
        id: String(n),
        uid,
        account: mainAccountOf(uid),
        gameId: `g${n}`,
        side: 1 as const,
        amount: 1_000 + n,
        price: 150,
        potential: 2_500,
        status: n < pendingEach ? ('pending' as const) : ('won' as const),
        placedAt: at,
        settledAt: null,
        betData,
      })),
      { lean: true },
    );
  }
  const group = {
    name: 'Bench',
    creatorId: uids[0] ?? '',
    memberIds: uids,
    joins: uids.map((uid) => ({ uid, at })),
    createdAt: at,
    archivedAt: null,
    version: 1,
  };
  await db.groups.insertMany([{ _id: 'bench', ...group, creation: 'bench' }], { lean: true });
  return { groupId: 'bench', uids };
}
