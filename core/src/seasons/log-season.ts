import type { GroupEvent } from '../groups/events.ts';
import type { LogEntryDoc } from '../groups/group.model.ts';
import { fromDoc, groupProjection } from '../groups/group.ts';
import type { GroupChange } from '../groups/group-change.ts';
import { findChange, moveOlder } from '../groups/group-log.ts';
import type { SeasonsDatabase } from './collections.ts';
import type { Season } from './season.ts';

type SeasonChange = Extract<LogEntryDoc['kind'], `season-${string}`>;

/**
 * Adds a change of a season to the log of its group and notifies the members. Safe to repeat: a change is logged once, and its
 * members are notified once.
 * @param champions the names of a finished season's champions
 */
export type LogSeason = (season: Season, kind: SeasonChange, champions?: readonly string[]) => Promise<void>;

/** How the members of a group learn of a change in its log. */
export interface SeasonNews {
  /** Called with the group after the entry was added. */
  readonly onLogged: (change: GroupChange) => void;
  readonly onNotice: (notice: Extract<GroupEvent, { type: 'notice' }>) => void;
}

export function createLogSeason({
  db,
  onLogged,
  onNotice,
  clock,
}: SeasonNews & { db: SeasonsDatabase; clock: () => number }): LogSeason {
  return async (season, kind, champions) => {
    const { id: seasonId, groupId, name, createdBy: by } = season;
    const key = `${kind}:${seasonId}`;
    const now = clock();
    for (;;) {
      const doc = await db.groups.findOne({ _id: groupId }, { version: 1, log: 1 }).lean();
      // A group that its last member has left keeps its document, and nobody reads its log.
      if (doc === null || (await findChange(db, doc, key)) !== null) return;
      const version = doc.version + 1;
      const entry: LogEntryDoc = { number: version, at: new Date(now), kind, by, name, key };
      const changed = await db.groups
        .findOneAndUpdate(
          { _id: groupId, version: doc.version },
          { $set: { version }, $push: { log: entry } },
          { returnDocument: 'after', projection: groupProjection, writeConcern: db.durable },
        )
        .lean();
      if (changed === null) continue;
      const group = fromDoc(changed);
      await moveOlder(db, groupId, version);
      onLogged({ kind: 'changed', uid: by, group, entry });
      // A season that starts when it is opened is announced by its start.
      if (kind === 'season-opened' && season.startsAt.getTime() <= now) return;
      const about = { groupId, groupName: group.name, kind, seasonId, uid: by, name };
      const notice = champions === undefined ? about : { ...about, champions };
      onNotice({ type: 'notice', uids: group.memberIds, notice });
      return;
    }
  };
}
