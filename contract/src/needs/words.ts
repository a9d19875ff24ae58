import { formatCents, formatChange } from '../money.ts';
import { type Condition, conditionsToPass, type Passing } from './conditions.ts';
import { marginWords, type PartWords } from './margin-words.ts';
import { isAhead, memberOf, type Night, type NightGame } from './night.ts';
import type { RootFor } from './root-for.ts';
import { teamWords } from './team-words.ts';
import { totalWords } from './total-words.ts';
import { type ConditionPart, kindOf, thresholdOf } from './variables.ts';

function gameOf({ games }: Night, gameId: string): NightGame {
  const game = games.find(({ id }) => id === gameId);
  if (game === undefined) throw new RangeError(`no game ${gameId} in this night`);
  return game;
}

/** Where bets on a margin or total are exactly on their line. */
function linesOf({ bets }: Night, { gameId, kind }: ConditionPart): Set<number> {
  return new Set(bets.filter((bet) => bet.gameId === gameId && kindOf(bet) === kind).map(thresholdOf));
}

function partWords(part: ConditionPart, night: Night): PartWords {
  const { league, team1, team2 } = gameOf(night, part.gameId);
  const lines = linesOf(night, part);
  if (part.kind === 'margin')
    return marginWords(part.cells, [teamWords(team1, league), teamWords(team2, league)], lines);
  return totalWords(part.cells, night.games.length === 1 ? 'the total' : `${team1} vs. ${team2}`, lines);
}

/** `a`, `a and b`, `a, b and c`; with a comma before "and" where a part has an "or". */
function joined(parts: readonly PartWords[]): string {
  const texts = parts.map(({ text }) => text);
  const last = texts.pop() ?? '';
  if (texts.length === 0) return last;
  return `${texts.join(', ')}${parts.some(({ hasAlternatives }) => hasAlternatives) ? ',' : ''} and ${last}`;
}

/**
 * A condition in words: `the Lakers win and the Suns do not cover −4.5`. Names are plain text.
 * @throws RangeError if it is about a game of another night
 */
export function wordsOf(condition: Condition, night: Night): string {
  return joined(condition.map((part) => partWords(part, night)));
}

/** Who passes whom, and who reads it. */
interface Passage {
  readonly uid: string;
  readonly otherUid: string;
  /** This member is "you". */
  readonly viewerUid: string;
}

const nameFor = (night: Night, uid: string, viewerUid: string) =>
  uid === viewerUid ? 'you' : memberOf(night, uid).name;

/** `You`, `Bryce and Ann`, `Bryce and 2 more`. */
function namesOf(night: Night, uids: readonly string[], viewerUid: string): string {
  const [first = '', second, ...rest] = uids.map((uid) => (uid === viewerUid ? 'You' : memberOf(night, uid).name));
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} more`;
}

/**
 * Who still has open bets that the night does not have, and for how much:
 * `Bryce is still open: $1,000.00 of theirs is on games that have not tipped off`.
 * @param uids members with `uncounted` stakes, at least one
 */
export function stillOpenWords(
  night: Night,
  uids: readonly string[],
  viewerUid: string,
): { readonly who: string; readonly sentence: string } {
  const uncounted = uids.flatMap((uid) => memberOf(night, uid).uncounted ?? []);
  const amount = formatCents(uncounted.reduce((sum, each) => sum + each.amount, 0));
  const isOnlyYou = uids.length === 1 && uids[0] === viewerUid;
  const whose = isOnlyYou ? ' of yours' : uids.includes(viewerUid) ? '' : ' of theirs';
  const isBeforeTipOff = uncounted.every((each) => each.isBeforeTipOff);
  const on = isBeforeTipOff ? 'games that have not tipped off' : 'bets that are not counted here';
  const who = `${namesOf(night, uids, viewerUid)} ${uids.length === 1 && !isOnlyYou ? 'is' : 'are'} still open`;
  return { who, sentence: `${who}: ${amount}${whose} is on ${on}` };
}

/**
 * When a member passes another one, a sentence for each condition: `You pass Bryce if the Lakers win`, `Ann passes Bryce
 * however the games end`, `You cannot pass Bryce tonight`. A member who is above in the table stays ahead, and equals that
 * cannot pass each other stay level. While an open bet of one of the two is not known, only who is still open.
 */
export function passingSentences(night: Night, { uid, otherUid, viewerUid }: Passage, passing: Passing): string[] {
  const open = [uid, otherUid].filter((each) => memberOf(night, each).uncounted !== undefined);
  if (open.length > 0) return [stillOpenWords(night, open, viewerUid).sentence];
  const isYou = uid === viewerUid;
  const subject = isYou ? 'You' : memberOf(night, uid).name;
  const other = nameFor(night, otherUid, viewerUid);
  const [plain, own, object] = isAhead(night, uid, otherUid)
    ? ['stay', isYou ? 'stay' : 'stays', `ahead of ${other}`]
    : ['pass', isYou ? 'pass' : 'passes', other];
  if (passing.kind === 'never' && areLevel(night, uid, otherUid))
    return [`${subject} ${isYou ? 'stay' : 'stays'} level with ${other} however the games end`];
  if (passing.kind === 'never') return [`${subject} cannot ${plain} ${object} tonight`];
  if (passing.kind === 'always') return [`${subject} ${own} ${object} however the games end`];
  return passing.conditions.map((condition) => `${subject} ${own} ${object} if ${wordsOf(condition, night)}`);
}

/** Whether a member who cannot pass an equal cannot be passed by them either. */
function areLevel(night: Night, uid: string, otherUid: string): boolean {
  const isEqual = !isAhead(night, uid, otherUid) && !isAhead(night, otherUid, uid);
  return isEqual && conditionsToPass(night, otherUid, uid, 1).kind === 'never';
}

/** What to root for: `+$52.00 on Bryce if the Lakers win`. */
export function rootForWords(night: Night, { rivalUid, amount, outcome }: RootFor, viewerUid: string): string {
  return `${formatChange(amount)} on ${nameFor(night, rivalUid, viewerUid)} if ${wordsOf(outcome, night)}`;
}
