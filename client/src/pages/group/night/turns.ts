import type { NightMoney, NightTurn } from '@courtside/contract/nights';
import { minuteMs } from '@courtside/contract/time';
import { selectionWords } from '../../../features/bets/bet-words.ts';
import { laneHeight, type Race } from '../race.ts';

/** Height of a label, width of one of its letters, and the lane of a phone, in the unit of the race. */
const [labelHeight, letterWidth, laneWidth] = [1.2, 0.48, 14];

/** A bet that is named where it turned its member's line. */
export interface RaceTurn {
  readonly uid: string;
  readonly words: string;
  /** The point of the line, as in the race. */
  readonly x: number;
  readonly y: number;
  /** Where the words are: left of the point, or to its right above or below the line. */
  readonly at: 'left' | 'above' | 'below';
}

interface Turn extends NightTurn {
  readonly uid: string;
}

const minuteOf = (at: string) => Math.floor(Date.parse(at) / minuteMs);

/** Places a turn at the step of its minute. Null if the race does not have it. */
function placed(turn: Turn, { racers }: Race, { rows, firstTipOff }: NightMoney): RaceTurn | null {
  const minute = Math.max(minuteOf(turn.at), minuteOf(firstTipOff));
  const steps = rows.find(({ uid }) => uid === turn.uid)?.steps ?? [];
  const step = steps.findIndex(({ at }) => minuteOf(at) === minute);
  // A line has its start, and two points for each step.
  const point = racers.find(({ uid }) => uid === turn.uid)?.points[2 * step + 2];
  if (step < 0 || point === undefined) return null;
  const words = selectionWords(turn);
  const fitsLeft = point.x * laneWidth > words.length * letterWidth + 1;
  const isUp = turn.profit > 0 ? point.y > 2 * labelHeight : point.y > laneHeight - 2 * labelHeight;
  return { uid: turn.uid, words, ...point, at: fitsLeft ? 'left' : isUp ? 'above' : 'below' };
}

/** The part of the lane that the words of a turn cover. */
function boxOf({ words, x, y, at }: RaceTurn) {
  const width = words.length * letterWidth + 0.5;
  const left = x * laneWidth - (at === 'left' ? width : 0);
  const top = y - labelHeight / 2 + (at === 'above' ? -labelHeight : at === 'below' ? labelHeight : 0);
  return { left, right: left + width, top, bottom: top + labelHeight };
}

function overlap(one: RaceTurn, other: RaceTurn): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The turn with the largest profit or loss. */
function largestOf(turns: readonly Turn[]): Turn | undefined {
  return [...turns].sort((a, b) => Math.abs(b.profit) - Math.abs(a.profit))[0];
}

/**
 * The turns of a race to name, at most three: the user's own bet that moved most, and the best and the worst bet of the others. One
 * whose words would cover another's is left out. Pure.
 */
export function turnsOf(race: Race, money: NightMoney, ownUid: string | undefined): RaceTurn[] {
  const racing = new Set(race.racers.map(({ uid }) => uid));
  const all = money.records
    .filter(({ uid }) => racing.has(uid))
    .flatMap(({ uid, best, worst }) => [best, worst].flatMap((turn) => (turn === null ? [] : [{ ...turn, uid }])));
  const own = all.filter(({ uid }) => uid === ownUid);
  const others = all.filter(({ uid }) => uid !== ownUid);
  const wanted = [own, others.filter(({ profit }) => profit > 0), others.filter(({ profit }) => profit < 0)];
  const shown: RaceTurn[] = [];
  for (const turn of wanted.map(largestOf)) {
    const next = turn && placed(turn, race, money);
    if (next && shown.every((each) => !overlap(each, next))) shown.push(next);
  }
  return shown;
}
