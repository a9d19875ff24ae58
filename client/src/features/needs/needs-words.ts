import { capitalized, friendsWords } from '@courtside/contract/count-words';
import type { PassingWords } from '@courtside/contract/needs/words';
import type { MemberNeeds, Need, Needs, Wish } from './needs-of.ts';

/** The most ways that a sentence names: nobody reads more. */
const maxWays = 3;

/** A chance in whole percent: `34%`, `<1%`, `>99%`; `about 34%` if it is estimated. @param chance 0 to 1 */
export function percentWords(chance: number, exact = true): string {
  const percent = Math.round(100 * chance);
  if (chance > 0 && percent === 0) return '<1%';
  if (chance < 1 && percent === 100) return '>99%';
  return exact ? `${percent}%` : `about ${percent}%`;
}

/** To lead which money, as nobody may take one for the other: `to lead Autumn Cup`, `to have the highest balance`. */
export function leadWords(seasonName: string | null): string {
  return seasonName === null ? 'to have the highest balance' : `to lead ${seasonName}`;
}

/** What the strip of chances shows: `Who leads Autumn Cup after tonight`. */
export function stripTitle(seasonName: string | null): string {
  return seasonName === null ? 'Who has the highest balance after tonight' : `Who leads ${seasonName} after tonight`;
}

/** `3 games left`. */
export function gamesLeftWords(games: number): string {
  return games === 1 ? '1 game left' : `${games} games left`;
}

/** The ways to a goal in one sentence part: ` if the Lakers win, or if the Suns lose`. */
function ifWords(ways: PassingWords['ways']): string {
  if (ways.length === 0) return '';
  const named = ways.slice(0, maxWays).map((way) => `if ${way}`);
  return ` ${[...named, ...(ways.length > maxWays ? ['in other ways'] : [])].join(', or ')}`;
}

/** What a member needs in a sentence: `Ada passes you if the Lakers win`. Null if there is nothing to say. */
export function needSentence({ passing, waitsFor }: MemberNeeds): string | null {
  return passing === null ? waitsFor : `${passing.subject} ${passing.goal}${ifWords(passing.ways)}`;
}

/** What a member needs in one line, with one way: `You pass Ada if the Lakers win, or 2 other ways`. Null if there is nothing to say. */
export function needLine({ passing, waitsFor }: MemberNeeds): string | null {
  if (passing === null) return waitsFor;
  const [first, ...others] = passing.ways;
  const more = others.length === 0 ? '' : others.length === 1 ? ', or another way' : `, or ${others.length} other ways`;
  return `${passing.subject} ${passing.goal}${first === undefined ? '' : ` if ${first}${more}`}`;
}

/** The same under the member's name: `Passes you if the Lakers win`, and `You pass Ada if the Lakers win`. */
export function needUnderName({ passing, waitsFor }: MemberNeeds, isYou: boolean): string | null {
  if (passing === null) return waitsFor;
  return `${isYou ? `You ${passing.goal}` : capitalized(passing.goal)}${ifWords(passing.ways)}`;
}

/** How a need stands: what the stub of its slip shows. */
export interface NeedState {
  /** `+0.5`, `38%`. */
  readonly figure: string;
  readonly word: 'on course' | 'behind' | 'level' | 'to come' | 'chance' | 'done' | 'missed';
}

const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

/** @param phase whether the game is still to come, in play, or over but not settled */
export function needState({ chance, by }: Pick<Need, 'chance' | 'by'>, phase: 'before' | 'live' | 'over'): NeedState {
  const percent = percentWords(chance);
  if (phase === 'before') return { figure: percent, word: 'to come' };
  const figure = by === null ? percent : by === 0 ? '0' : signed(by);
  if (phase === 'over') return { figure, word: chance > 0.5 ? 'done' : 'missed' };
  if (by === null) return { figure, word: 'chance' };
  if (by === 0) return { figure, word: 'level' };
  return { figure, word: by > 0 ? 'on course' : 'behind' };
}

/** By how many percentage points a wish raises the chance: `+19`. Null where that is not known or rounds to nothing. */
export function riseWords({ chance }: Wish, now: number | null): string | null {
  if (chance === null || now === null) return null;
  const points = Math.round(100 * chance) - Math.round(100 * now);
  return points > 0 ? `+${points}` : null;
}

/** What a wish changes: `28% becomes 47%`; without chances `You gain $20.00 on Ada`. */
export function becomesWords({ chance, about }: Wish, now: number | null): string {
  return chance === null || now === null ? about : `${percentWords(now)} becomes ${percentWords(chance)}`;
}

/** Below a wish in a list: `With Ada, against Bryce. 28% becomes 47%.` */
export function wishAbout(wish: Wish, now: number | null): string {
  const becomes = becomesWords(wish, now);
  return becomes === wish.about || wish.about === '' ? `${becomes}.` : `${wish.about}. ${becomes}.`;
}

/** What to root for where the title does not name the money: `Lakers to win: 28% becomes 47% to lead Autumn Cup`. */
export function wishLine(wish: Wish, now: number | null, seasonName: string | null): string {
  const becomes = becomesWords(wish, now);
  return `${wish.what}: ${becomes}${becomes === wish.about ? '' : ` ${leadWords(seasonName)}`}`;
}

/** What the chances are, or why there are none. */
export function aboutWords({ stillOpen, exact }: Needs, seasonName: string | null): string {
  if (stillOpen !== null)
    return `${stillOpen.sentence}. Until then, nobody’s chance ${leadWords(seasonName)} is known.`;
  const chance = `Chance ${leadWords(seasonName)} after tonight`;
  return exact ? `${chance}, from the odds and the scores` : `${chance}, estimated from the odds and the scores`;
}

/** The members who are folded away: `Three friends can no longer lead Autumn Cup tonight`. */
export function foldedWords(folded: readonly MemberNeeds[], seasonName: string | null): string {
  const count = folded.length;
  const who = capitalized(friendsWords(count));
  if (folded.some(({ chance }) => chance === null)) return `No known bet moves ${friendsWords(count)}`;
  const lead = seasonName === null ? 'get the highest balance' : `lead ${seasonName}`;
  if (folded.every(({ chance }) => chance === 0)) return `${who} can no longer ${lead} tonight`;
  return `${who} ${count === 1 ? 'has' : 'have'} almost no chance to ${lead} tonight`;
}

/** In place of the needs. `alone`: no other member. */
const stateWords = {
  loading: 'Working out what you need …',
  failed: 'What you need could not be worked out. Trying again …',
  alone: 'What you need shows up here once a friend has joined.',
  /** Bets are open, but none on a game of tonight that can be seen. */
  'not-tonight': 'What you need shows up here once a bet of this table is in play tonight.',
  none: 'Nothing is open: what you need shows up here once a bet of this table is in play.',
} as const;

/**
 * What stands in place of the needs; null once they are known.
 * @param rows the table that counts
 */
export function wordsInstead(
  status: 'none' | 'loading' | 'failed' | 'ready',
  rows: readonly { readonly inPlay: number }[],
): string | null {
  if (rows.length === 1) return stateWords.alone;
  if (status === 'ready') return null;
  if (status !== 'none') return stateWords[status];
  return rows.some(({ inPlay }) => inPlay > 0) ? stateWords['not-tonight'] : stateWords.none;
}

/** The same on a television. */
export const tvStateWords = {
  loading: 'Working out what everyone needs …',
  failed: 'What everyone needs could not be worked out. Trying again …',
  none: 'No bet of this table is in play.',
  over: 'Tonight’s games are over.',
} as const;
