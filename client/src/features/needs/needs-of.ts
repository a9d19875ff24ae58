import { chancesToLead } from '@courtside/contract/needs/chances';
import { conditionsToPass } from '@courtside/contract/needs/conditions';
import { type Night, rivalIn, tableOf } from '@courtside/contract/needs/night';
import { rootFor } from '@courtside/contract/needs/root-for';
import { passingSentences, rootForWords } from '@courtside/contract/needs/words';

/** What one member needs tonight. */
interface MemberNeeds {
  readonly uid: string;
  readonly name: string;
  /** The chance to lead at the end of the night, 0 to 1. */
  readonly chance: number;
  /** When the member passes the one above; when the leader stays ahead of the one below. */
  readonly sentences: readonly string[];
  /** Whether there are conditions besides these. */
  readonly more: boolean;
  /** Whether tonight's games decide if the member leads, or passes the one above. */
  readonly isOpen: boolean;
}

/** What everybody needs tonight, in words. */
export interface Needs {
  /** In the order of the table. */
  readonly members: readonly MemberNeeds[];
  /** What the viewer roots for, by game, the largest amount first. */
  readonly rootFor: readonly { readonly gameId: string; readonly words: string }[];
  /** False if the chances are estimated. */
  readonly exact: boolean;
}

/** The most sentences of a member: nobody reads more. */
const maxSentences = 3;

/**
 * Computes what every member needs tonight. Runs in a worker, because it may take a tenth of a second.
 * @param viewerUid the member who is "you"
 */
export function needsOf(night: Night, viewerUid: string): Needs {
  const { chances, exact } = chancesToLead(night);
  const table = tableOf(night);
  const members = table.map(({ uid, name }, position): MemberNeeds => {
    const rival = rivalIn(table, position);
    const chance = chances.get(uid) ?? 0;
    if (rival === undefined) return { uid, name, chance, sentences: [], more: false, isOpen: false };
    const passing = conditionsToPass(night, uid, rival.uid);
    const sentences = passingSentences(night, { uid, otherUid: rival.uid, viewerUid }, passing);
    const hasMore = passing.kind === 'if' && passing.more;
    return {
      uid,
      name,
      chance,
      sentences: sentences.slice(0, maxSentences),
      more: hasMore || sentences.length > maxSentences,
      isOpen: passing.kind === 'if' || (chance > 0 && chance < 1),
    };
  });
  const isMember = table.some(({ uid }) => uid === viewerUid);
  const wanted = (isMember ? rootFor(night, viewerUid) : []).filter((each) => each !== null);
  wanted.sort((one, other) => other.amount - one.amount);
  return {
    members,
    exact,
    rootFor: wanted.map((each) => ({ gameId: each.gameId, words: rootForWords(night, each, viewerUid) })),
  };
}
