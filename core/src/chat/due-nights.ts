import { leagueDay } from '@courtside/contract/league-day';
import { hasMembers } from '../groups/group.ts';
import { nightsAt, readNightGames } from '../nights/night-games.ts';
import { doesSendingWait } from '../platform/db/unconfirmed-restore.ts';
import { addDays } from '../platform/league-day.ts';
import type { Chatting } from './chatting.ts';
import type { ChatDatabase } from './collections.ts';
import { planNight } from './plan-night.ts';

/** A message to send: the payload of a job. */
interface DueNight {
  readonly groupId: string;
  readonly night: string;
}

/** Days for which the owner sees what became of a message. */
const daysKept = 30;
/** Nights that an owner can repeat. */
const daysRepeatable = 7;

/** Deletes the settings of groups whose last member has left, and messages of long ago. */
async function clean(db: ChatDatabase, groupIds: readonly string[], now: number): Promise<void> {
  const open = await db.groups.find({ _id: { $in: [...groupIds] }, ...hasMembers }, { _id: 1 }).lean();
  const known = new Set(open.map(({ _id }) => _id));
  const closed = groupIds.filter((id) => !known.has(id));
  if (closed.length > 0) await db.chatConnections.deleteMany({ _id: { $in: closed } });
  await db.nightMessages.deleteMany({ night: { $lt: addDays(leagueDay(now), -daysKept) } });
}

/**
 * Finds the messages that have changed since they were sent; none in a restored copy that is not confirmed. Deletes what
 * closed groups and past nights left.
 */
export async function findDueNights(core: Chatting): Promise<readonly DueNight[]> {
  const { db, clock } = core;
  const now = clock();
  const connected = (await db.chatConnections.find({}, { _id: 1 }).lean()).map(({ _id }) => _id);
  if (connected.length === 0) return [];
  await clean(db, connected, now);
  if (await doesSendingWait(db)) return [];
  const found: DueNight[] = [];
  for (const night of nightsAt(now)) {
    const games = await readNightGames(db, night);
    if (games.length === 0) continue;
    for (const groupId of connected) {
      const { step } = await planNight(core, groupId, night, { now, games });
      if (step !== 'none') found.push({ groupId, night });
    }
  }
  const repeated = await db.nightMessages
    .find(
      {
        groupId: { $in: connected },
        night: { $gte: addDays(leagueDay(now), -daysRepeatable), $lt: nightsAt(now)[0] },
        state: 'pending',
      },
      { groupId: 1, night: 1 },
    )
    .lean();
  return [...found, ...repeated.map(({ groupId, night }) => ({ groupId, night }))];
}
