import { type SealRecord, shortHash } from '@courtside/contract';
import type { PeopleDatabase } from '../collections.ts';

/** A record of a night, as a chat message names it. */
export interface NightSeal {
  readonly number: number;
  readonly kind: SealRecord['kind'];
  /** `Boston Celtics – Los Angeles Lakers`. */
  readonly gameName: string;
  /** The first characters of the record's hash. */
  readonly hash: string;
}

/** The records that a group sealed from one time until before another, oldest first. The last hash covers all before it. */
export async function readSealsOfNight(
  db: PeopleDatabase,
  groupId: string,
  from: Date,
  to: Date,
): Promise<NightSeal[]> {
  const records = await db.seals
    .find({ groupId, at: { $gte: from, $lt: to } }, { number: 1, kind: 1, hash: 1, game: 1 })
    .sort({ at: 1, number: 1 })
    .lean();
  return records
    .sort((a, b) => a.number - b.number)
    .map(({ number, kind, hash, game }) => ({
      number,
      kind,
      gameName: `${game.team1} – ${game.team2}`,
      hash: shortHash(hash),
    }));
}
