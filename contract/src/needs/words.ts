import { capitalized } from '../count-words.ts';
import type { Selection } from '../markets.ts';
import { formatCents } from '../money.ts';
import { conditionsToPass } from './conditions.ts';
import type { Company } from './lead-wishes.ts';
import { marginWords, type PartWords } from './margin-words.ts';
import { isAhead, memberOf, type Night, type NightGame } from './night.ts';
import { parlaysOf } from './parlays.ts';
import type { Condition, Passing } from './passing.ts';
import type { RootFor } from './root-for.ts';
import { teamWords, type WordForm } from './team-words.ts';
import { totalWords } from './total-words.ts';
import { type ConditionPart, kindOf, thresholdOf } from './variables.ts';

function gameOf({ games }: Night, gameId: string): NightGame {
  const game = games.find(({ id }) => id === gameId);
  if (game === undefined) throw new RangeError(`no game ${gameId} in this night`);
  return game;
}

/** Where bets and legs on a margin or total are exactly on their line. */
function linesOf(night: Night, { gameId, kind }: ConditionPart): Set<number> {
  const legs = parlaysOf(night).flatMap((parlay) => parlay.legs);
  const all = [...night.bets, ...legs];
  return new Set(all.filter((bet) => bet.gameId === gameId && kindOf(bet) === kind).map(thresholdOf));
}

function partWords(part: ConditionPart, night: Night, form: WordForm): PartWords {
  const { league, team1, team2 } = gameOf(night, part.gameId);
  if (part.kind === 'margin')
    return marginWords(part.cells, [teamWords(team1, league, form), teamWords(team2, league, form)]);
  const total = night.games.length === 1 ? 'total' : `${team1}–${team2} total`;
  const subject = form === 'sentence' ? `the ${total}` : capitalized(total);
  return totalWords(part.cells, subject, linesOf(night, part), form);
}

/** `a`, `a and b`, `a, b and c`; with a comma before "and" where a part has an "or". */
function joined(parts: readonly PartWords[]): string {
  const texts = parts.map(({ text }) => text);
  const last = texts.pop() ?? '';
  if (texts.length === 0) return last;
  return `${texts.join(', ')}${parts.some(({ hasAlternatives }) => hasAlternatives) ? ',' : ''} and ${last}`;
}

/**
 * A condition in words: `the Lakers win and the Suns do not win by 5 or more`. Names are plain text.
 * @throws RangeError if it is about a game of another night
 */
export function wordsOf(condition: Condition, night: Night, form: WordForm = 'sentence'): string {
  return joined(condition.map((part) => partWords(part, night, form)));
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

/** What a member needs against another one. */
export interface PassingWords {
  /** `You`, `Ann`. */
  readonly subject: string;
  /** `pass Bryce`, `stays ahead of you`; all that is to be said where nothing decides. */
  readonly goal: string;
  /** Any of these brings it: `the Lakers win and the Suns lose`. Empty where nothing decides. */
  readonly ways: readonly string[];
}

/**
 * When a member passes another one: `You` `pass Bryce`, with the ways; `Ann` `passes Bryce however the games end`; `You`
 * `cannot pass Bryce however the games end`. A member who is above in the table stays ahead, and equals that cannot pass each
 * other stay level. Both members' open bets have to be known.
 */
export function passingWords(night: Night, { uid, otherUid, viewerUid }: Passage, passing: Passing): PassingWords {
  const isYou = uid === viewerUid;
  const subject = isYou ? 'You' : memberOf(night, uid).name;
  const other = nameFor(night, otherUid, viewerUid);
  const [plain, own, object] = isAhead(night, uid, otherUid)
    ? ['stay', isYou ? 'stay' : 'stays', `ahead of ${other}`]
    : ['pass', isYou ? 'pass' : 'passes', other];
  const always = 'however the games end';
  if (passing.kind === 'if')
    return {
      subject,
      goal: `${own} ${object}`,
      ways: passing.conditions.map((condition) => wordsOf(condition, night)),
    };
  if (passing.kind === 'always') return { subject, goal: `${own} ${object} ${always}`, ways: [] };
  const isLevel = areLevel(night, uid, otherUid);
  const goal = isLevel ? `${isYou ? 'stay' : 'stays'} level with ${other}` : `cannot ${plain} ${object}`;
  return { subject, goal: `${goal} ${always}`, ways: [] };
}

/** Whether a member who cannot pass an equal cannot be passed by them either. */
function areLevel(night: Night, uid: string, otherUid: string): boolean {
  const isEqual = !isAhead(night, uid, otherUid) && !isAhead(night, otherUid, uid);
  return isEqual && conditionsToPass(night, otherUid, uid, 1).kind === 'never';
}

/** What a bet is on, as its ticket says it: `Lakers −2.5`, `under 221.5`. */
function selectionOf({ market, side, line }: Selection, { team1, team2 }: NightGame): string {
  if (side === 'over' || side === 'under') return `${side} ${line}`;
  const team = side === 'team1' ? team1 : team2;
  if (market !== 'spread' || line === null) return team;
  return `${team} ${line === 0 ? 'PK' : line > 0 ? `+${line}` : `−${-line}`}`;
}

/** A bet or a leg that a part of a condition depends on. */
interface PartStake extends Selection {
  readonly uid: string;
  /** The whole stake of its parlay for a leg. */
  readonly stake: number;
  readonly isLeg: boolean;
}

function stakesOn(night: Night, { gameId, kind }: ConditionPart): PartStake[] {
  const bets = night.bets.map((bet) => ({ ...bet, isLeg: false }));
  const legs = parlaysOf(night).flatMap(({ uid, stake, legs: own }) =>
    own.map((leg) => ({ ...leg, uid, stake, isLeg: true })),
  );
  return [...bets, ...legs].filter((each) => each.gameId === gameId && kindOf(each) === kind);
}

/** `$20.00 on Lakers −2.5`, `$5.00 on a parlay with Lakers`. Empty without one. */
function stakesText(stakes: readonly PartStake[], game: NightGame): string {
  if (stakes.length === 0) return '';
  const amount = formatCents(stakes.reduce((sum, { stake }) => sum + stake, 0));
  const on = [...new Set(stakes.map((each) => selectionOf(each, game)))].join(' and ');
  if (!stakes[0]?.isLeg) return `${amount} on ${on}`;
  return `${amount} on ${stakes.length === 1 ? 'a parlay' : `${stakes.length} parlays`} with ${on}`;
}

/**
 * The bets on which a part of a condition depends: `$20.00 on Lakers −2.5`; the rival's where the viewer has none: `Ada has
 * $20.00 on Celtics`. Parlays with a leg on it follow: `$20.00 on Lakers and $5.00 on a parlay with Lakers`. Empty where neither has one.
 */
export function stakeWords(night: Night, part: ConditionPart, viewerUid: string, rivalUid: string): string {
  const game = gameOf(night, part.gameId);
  const bets = stakesOn(night, part);
  const own = bets.filter(({ uid }) => uid === viewerUid);
  const shown = own.length > 0 ? own : bets.filter(({ uid }) => uid === rivalUid);
  if (shown.length === 0) return '';
  const texts = [shown.filter(({ isLeg }) => !isLeg), shown.filter(({ isLeg }) => isLeg)];
  const on = texts
    .map((stakes) => stakesText(stakes, game))
    .filter(Boolean)
    .join(' and ');
  return `${own.length > 0 ? '' : `${memberOf(night, rivalUid).name} has `}${on}`;
}

/** What an outcome brings against the rival: `You gain $52.00 on Bryce`. */
export function gainWords(night: Night, { rivalUid, amount }: RootFor, viewerUid: string): string {
  const rival = nameFor(night, rivalUid, viewerUid);
  if (amount > 0) return `You gain ${formatCents(amount)} on ${rival}`;
  return amount === 0 ? `You lose nothing to ${rival}` : `You lose only ${formatCents(-amount)} to ${rival}`;
}

/** Who bet for an outcome and who against it, from the viewer's bets: `With Ada, against Bryce`, `Alone`. */
export function companyWords(night: Night, { withUids, againstUids, isOwn }: Company, viewerUid: string): string {
  const against = againstUids.length > 0 ? `against ${namesOf(night, againstUids, viewerUid)}` : '';
  if (!isOwn && withUids.length === 0) return against && `You have no bet: it is ${against}`;
  const company = withUids.length > 0 ? `With ${namesOf(night, withUids, viewerUid)}` : 'Alone';
  return [company, against].filter(Boolean).join(', ');
}
