import { chancesToLead } from '@courtside/contract/needs/chances';
import { conditionsToPass } from '@courtside/contract/needs/conditions';
import { movedMembers } from '@courtside/contract/needs/moved-members';
import { type Night, rivalIn, stillOpenIn, tableOf } from '@courtside/contract/needs/night';
import { rootFor } from '@courtside/contract/needs/root-for';
import { passingSentences, rootForWords, stillOpenWords } from '@courtside/contract/needs/words';

/** What one member needs tonight. */
interface MemberNeeds {
  readonly uid: string;
  readonly name: string;
  /** The chance to lead at the end of the night, 0 to 1. Null while a member is still open. */
  readonly chance: number | null;
  /**
   * When the member passes the one above; when the leader stays ahead of the one below. Who is still open while one of the two
   * is. Empty without bets.
   */
  readonly sentences: readonly string[];
  /** Whether there are conditions besides these. */
  readonly more: boolean;
  /** Whether the sentence says who is still open. */
  readonly waits: boolean;
  /** Whether the bets of the night can change the member's place. */
  readonly isMoved: boolean;
}

/** What everybody needs tonight, in words. */
export interface Needs {
  /** In the order of the table. */
  readonly members: readonly MemberNeeds[];
  /** What the viewer roots for, by game, the largest amount first. */
  readonly rootFor: readonly { readonly gameId: string; readonly words: string }[];
  /** False if the chances are estimated. */
  readonly exact: boolean;
  /** Members with open bets that are not known, so that there are no chances. Null without any. */
  readonly stillOpen: { readonly who: string; readonly sentence: string } | null;
}

/** The most sentences of a member: nobody reads more. */
const maxSentences = 3;

/**
 * Computes what every member needs tonight. Runs in a worker, because it may take a tenth of a second.
 * @param viewerUid the member who is "you"
 */
export function needsOf(night: Night, viewerUid: string): Needs {
  const stillOpen = new Set(stillOpenIn(night));
  const lead = stillOpen.size > 0 ? null : chancesToLead(night);
  const moved = movedMembers(night);
  const table = tableOf(night);
  const members = table.map(({ uid, name }, position): MemberNeeds => {
    const rival = rivalIn(table, position);
    const chance = lead === null ? null : (lead.chances.get(uid) ?? 0);
    const isMoved = moved.has(uid);
    const waits = stillOpen.has(uid) || (rival !== undefined && stillOpen.has(rival.uid));
    if (rival === undefined || (night.bets.length === 0 && !waits))
      return { uid, name, chance, sentences: [], more: false, waits, isMoved };
    const passing = conditionsToPass(night, uid, rival.uid);
    const sentences = passingSentences(night, { uid, otherUid: rival.uid, viewerUid }, passing);
    const hasMore = !waits && passing.kind === 'if' && passing.more;
    return {
      uid,
      name,
      chance,
      sentences: sentences.slice(0, maxSentences),
      more: hasMore || sentences.length > maxSentences,
      waits,
      isMoved,
    };
  });
  const isMember = table.some(({ uid }) => uid === viewerUid);
  const wanted = (isMember ? rootFor(night, viewerUid) : []).filter((each) => each !== null);
  wanted.sort((one, other) => other.amount - one.amount);
  return {
    members,
    exact: lead?.exact ?? true,
    rootFor: wanted.map((each) => ({ gameId: each.gameId, words: rootForWords(night, each, viewerUid) })),
    stillOpen: stillOpen.size === 0 ? null : stillOpenWords(night, [...stillOpen], viewerUid),
  };
}
