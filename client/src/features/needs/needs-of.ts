import { type ChancesToLead, chancesToLead } from '@courtside/contract/needs/chances';
import { conditionsToPass } from '@courtside/contract/needs/conditions';
import { leadWishes } from '@courtside/contract/needs/lead-wishes';
import { movedMembers } from '@courtside/contract/needs/moved-members';
import { type Night, rivalIn, stillOpenIn, tableOf } from '@courtside/contract/needs/night';
import { type PartState, partState } from '@courtside/contract/needs/part-state';
import type { Condition } from '@courtside/contract/needs/passing';
import { rootFor } from '@courtside/contract/needs/root-for';
import {
  companyWords,
  gainWords,
  type PassingWords,
  passingWords,
  stakeWords,
  stillOpenWords,
  wordsOf,
} from '@courtside/contract/needs/words';

/** One thing that has to happen. */
export interface Need extends PartState {
  readonly gameId: string;
  /** `Lakers win by 3 or more`. */
  readonly title: string;
  /** `$20.00 on Lakers −2.5`. Empty without a bet. */
  readonly stake: string;
}

/** What one member needs tonight. */
export interface MemberNeeds {
  readonly uid: string;
  readonly name: string;
  /** The chance to lead at the end of the night, 0 to 1. Null while a member is still open. */
  readonly chance: number | null;
  /**
   * When the member passes the one above; when the leader stays ahead of the one below. Null without bets, while one of
   * the two is still open, and if the two have more parlays than the ways can be found of.
   */
  readonly passing: PassingWords | null;
  /** Who is still open, where that is why nothing is known. */
  readonly waitsFor: string | null;
  /** Whether the bets of the night can change the member's place. */
  readonly isMoved: boolean;
}

/** An outcome that the viewer roots for. */
export interface Wish {
  readonly gameId: string;
  readonly key: string;
  /** `Lakers to win by 3 or more`. */
  readonly what: string;
  /** The chance to lead once it has happened, 0 to 1. Null where no chance is known, or none changes. */
  readonly chance: number | null;
  /** Who bet on the same and who on the opposite: `With Ada, against Bryce`. Without a chance, `You gain $20.00 on Ada`. */
  readonly about: string;
}

/** What everybody needs tonight. */
export interface Needs {
  /** In the order of the table. */
  readonly members: readonly MemberNeeds[];
  /** The ways in which the viewer reaches the goal, the likeliest first; all needs of one have to be met. */
  readonly ways: readonly (readonly Need[])[];
  /** What the viewer roots for, by what it changes. */
  readonly wishes: readonly Wish[];
  /** False if the chances are estimated. */
  readonly exact: boolean;
  /** Members with open bets that are not known, so that there are no chances. Null without any. */
  readonly stillOpen: { readonly who: string; readonly sentence: string } | null;
  /** Games without a result that a known bet is on. */
  readonly games: number;
}

function needOf(night: Night, part: Condition[number], viewerUid: string, rivalUid: string): Need {
  const { chance, by } = partState(night, part);
  return {
    gameId: part.gameId,
    title: wordsOf([part], night, 'title'),
    stake: stakeWords(night, part, viewerUid, rivalUid),
    chance,
    by,
  };
}

const chanceOf = (way: readonly PartState[]) => way.reduce((product, { chance }) => product * chance, 1);

/** The ways of the viewer. Those that cannot happen any more are left out, unless there is no other. */
function waysOf(night: Night, viewerUid: string, rivalUid: string): Needs['ways'] {
  const passing = conditionsToPass(night, viewerUid, rivalUid);
  if (passing.kind !== 'if') return [];
  const ways = passing.conditions
    .map((condition) => condition.map((part) => needOf(night, part, viewerUid, rivalUid)))
    .sort((one, other) => chanceOf(other) - chanceOf(one));
  const possible = ways.filter((way) => chanceOf(way) > 0);
  return possible.length > 0 ? possible : ways.slice(0, 1);
}

/** When a member passes another one; null if that is not known. */
function passingOf(night: Night, passage: Parameters<typeof passingWords>[1]): PassingWords | null {
  const passing = conditionsToPass(night, passage.uid, passage.otherUid);
  const isUnknown = passing.kind === 'if' && passing.conditions.length === 0;
  return isUnknown ? null : passingWords(night, passage, passing);
}

/** What raises the viewer's chance to lead. */
function leadWishesOf(night: Night, lead: ChancesToLead, viewerUid: string): Wish[] {
  return leadWishes(lead, viewerUid).map((wish) => ({
    gameId: wish.part.gameId,
    key: `${wish.part.gameId} ${wish.part.kind}`,
    what: wordsOf([wish.part], night, 'wish'),
    chance: wish.chance,
    about: companyWords(night, wish, viewerUid),
  }));
}

/** What gains the viewer most on the rival, where no chance to lead says it. */
function gainWishesOf(night: Night, viewerUid: string): Wish[] {
  const wanted = rootFor(night, viewerUid).filter((each) => each !== null);
  wanted.sort((one, other) => other.amount - one.amount);
  return wanted.map((each) => ({
    gameId: each.gameId,
    key: each.gameId,
    what: wordsOf(each.outcome, night, 'wish'),
    chance: null,
    about: gainWords(night, each, viewerUid),
  }));
}

/**
 * Computes what every member needs tonight. Runs in a worker, because it may take a tenth of a second.
 * @param viewerUid the member who is "you"
 */
export function needsOf(night: Night, viewerUid: string): Needs {
  const stillOpen = new Set(stillOpenIn(night));
  const lead = stillOpen.size > 0 ? null : chancesToLead(night, undefined, viewerUid);
  const moved = movedMembers(night);
  const table = tableOf(night);
  const members = table.map(({ uid, name }, position): MemberNeeds => {
    const rival = rivalIn(table, position);
    const open = [uid, rival?.uid ?? uid].filter((each) => stillOpen.has(each));
    return {
      uid,
      name,
      chance: lead === null ? null : (lead.chances.get(uid) ?? 0),
      passing:
        rival === undefined || open.length > 0 || night.games.length === 0
          ? null
          : passingOf(night, { uid, otherUid: rival.uid, viewerUid }),
      waitsFor: open.length > 0 ? stillOpenWords(night, [...new Set(open)], viewerUid).sentence : null,
      isMoved: moved.has(uid),
    };
  });
  const own = table.findIndex(({ uid }) => uid === viewerUid);
  const rival = own === -1 ? undefined : rivalIn(table, own);
  const wishes = own === -1 || lead === null ? [] : leadWishesOf(night, lead, viewerUid);
  const isKnown = members[own]?.passing !== null;
  return {
    members,
    ways: rival === undefined || !isKnown ? [] : waysOf(night, viewerUid, rival.uid),
    wishes: wishes.length > 0 || own === -1 ? wishes : gainWishesOf(night, viewerUid),
    exact: lead?.exact ?? true,
    stillOpen: stillOpen.size === 0 ? null : stillOpenWords(night, [...stillOpen], viewerUid),
    games: night.games.length,
  };
}
