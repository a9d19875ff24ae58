import { leagueDay } from '@courtside/contract/league-day';
import type { NightReaders } from '../nights/message-facts.ts';
import { nightsAt, readNightGames } from '../nights/night-games.ts';
import type { Clock } from '../platform/clock.ts';
import { doesSendingWait } from '../platform/db/unconfirmed-restore.ts';
import { addDays } from '../platform/league-day.ts';
import type { GuardedRequest } from '../platform/outgoing/guarded-request.ts';
import { type ChatOwner, createChatOwner } from './chat-owner.ts';
import type { ChatDatabase } from './collections.ts';
import { createPostNight, type PostOutcome } from './post-night.ts';
import { createSealedSettings } from './sealed-settings.ts';
import { createChatServices } from './services/services.ts';

/** A message to send: the payload of a job. */
interface DueNight {
  readonly groupId: string;
  readonly night: string;
}

/** The message of each night in the chats that groups have connected. */
export interface Chat {
  /** What the owner of a group may do. */
  readonly owner: ChatOwner;
  /**
   * Finds the messages that have changed since they were sent; none in a restored copy that is not confirmed. Deletes what
   * closed groups and past nights left.
   */
  findDue(): Promise<readonly DueNight[]>;
  /** Sends the message of a night if it has changed. @throws if the run must be repeated */
  post(groupId: string, night: string): Promise<PostOutcome>;
}

/** Days for which the owner sees what became of a message. */
const daysKept = 30;
/** Nights that an owner can repeat. */
const daysRepeatable = 7;

const noReaders: NightReaders = {
  readOpenChallenges: async () => [],
  readHeadToHeads: async () => ({ running: [], settled: [] }),
  readSeals: async () => [],
};

export function createChat(deps: {
  db: ChatDatabase;
  clock: Clock;
  /** Hosts in a private network that messages may be sent to. */
  allowedHosts: readonly string[];
  /** What other parts of the product add to a message. By default, nothing. */
  readers?: Partial<NightReaders>;
  request: GuardedRequest;
}): Chat {
  const { db, clock, allowedHosts, request } = deps;
  const readers = { ...noReaders, ...deps.readers };
  const shared = { db, clock, request, readers };
  const sealed = createSealedSettings(db);
  const services = createChatServices(allowedHosts);
  const { plan, post } = createPostNight({ ...shared, sealed, services });

  /** Deletes the settings of groups whose last member has left, and messages of long ago. */
  async function clean(groupIds: readonly string[], now: number): Promise<void> {
    const open = await db.groups
      .find({ _id: { $in: [...groupIds] }, 'memberIds.0': { $exists: true } }, { _id: 1 })
      .lean();
    const known = new Set(open.map(({ _id }) => _id));
    const closed = groupIds.filter((id) => !known.has(id));
    if (closed.length > 0) await db.chatConnections.deleteMany({ _id: { $in: closed } });
    await db.nightMessages.deleteMany({ night: { $lt: addDays(leagueDay(now), -daysKept) } });
  }

  return {
    owner: createChatOwner({ ...shared, sealed, services }),
    post,
    async findDue() {
      const now = clock();
      const connected = (await db.chatConnections.find({}, { _id: 1 }).lean()).map(({ _id }) => _id);
      if (connected.length === 0) return [];
      await clean(connected, now);
      if (await doesSendingWait(db)) return [];
      const found: DueNight[] = [];
      for (const night of nightsAt(now)) {
        const games = await readNightGames(db, night);
        if (games.length === 0) continue;
        for (const groupId of connected) {
          const { step } = await plan(groupId, night, { now, games });
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
    },
  };
}
