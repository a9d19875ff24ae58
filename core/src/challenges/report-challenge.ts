import type { ChallengeDoc } from './challenge.model.ts';
import { readBlockersOf } from './challenge-blocks.ts';
import type { ChallengeEvent, Challenging } from './challenging.ts';
import { showChallengeIn } from './show-challenges.ts';

/** What reporting a challenge takes from the core. */
export type ChallengeReporting = Pick<Challenging, 'db' | 'onChallengeChanged' | 'onChallengeError'>;

async function readAndReport(
  { db, onChallengeChanged }: ChallengeReporting,
  doc: ChallengeDoc,
  event: ChallengeEvent,
): Promise<void> {
  const { challenger, opponent, taken, groupId } = doc;
  const group = await db.groups.findOne({ _id: groupId }, { name: 1, memberIds: 1 }).lean();
  const others = opponent === undefined ? (group?.memberIds ?? []) : [opponent];
  const uids = [...new Set([challenger, ...(taken ? [taken.by] : []), ...others])];
  // A member who has blocked the challenger sees a challenge to all in the lists alone.
  const blockers = opponent === undefined ? await readBlockersOf(db, challenger) : new Set();
  const noticed = uids.filter((uid) => !blockers.has(uid));
  onChallengeChanged(await showChallengeIn(db, doc, group?.name ?? ''), event, { uids, noticed });
}

/** Reports a change of a challenge that others may see, in the background. */
export function reportChallenge(core: ChallengeReporting, doc: ChallengeDoc, event: ChallengeEvent): void {
  void readAndReport(core, doc, event).catch(core.onChallengeError);
}
