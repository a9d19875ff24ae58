import type { Interval } from './cells.ts';
import type { TeamWords } from './team-words.ts';

/** Words for a part of a condition. With alternatives, an "and" after or before it needs a comma. */
export interface PartWords {
  readonly text: string;
  readonly hasAlternatives: boolean;
}

/** A team and the final margins from its view: positive if it wins. */
interface View {
  readonly words: TeamWords;
  readonly cells: readonly Interval[];
}

const one = (text: string): PartWords => ({ text, hasAlternatives: false });

const mirrored = (cells: readonly Interval[]) =>
  cells.map(({ from, to }) => ({ from: 0 - to, to: 0 - from })).reverse();

/** The parts of cells in which the team wins. */
function winsOf(cells: readonly Interval[]): Interval[] {
  return cells.filter(({ to }) => to > 0).map(({ from, to }) => ({ from: Math.max(1, from), to }));
}

const isEvery = (wins: readonly Interval[]) => wins.length === 1 && wins[0]?.from === 1 && wins[0].to === Infinity;

/** What of all wins is missing. */
function otherWins(wins: readonly Interval[]): Interval[] {
  const starts = [1, ...wins.map(({ to }) => to + 1)];
  const ends = [...wins.map(({ from }) => from - 1), Infinity];
  return starts
    .map((from, index) => ({ from, to: ends[index] ?? Infinity }))
    .filter(({ from, to }) => from <= to && from !== Infinity);
}

/** `by 5 or more`, `by 4 or less`, `by exactly 5`, `by 2 to 4`. */
function byWords({ from, to }: Interval): string {
  if (to === Infinity) return `by ${from} or more`;
  if (from === to) return `by exactly ${from}`;
  return from === 1 ? `by ${to} or less` : `by ${from} to ${to}`;
}

const byAnyOf = (verb: string, cells: readonly Interval[]) => `${verb} ${cells.map(byWords).join(' or ')}`;

/** A team wins by this or more, or does not. */
function winByWords(least: number, { words: { team, win, doNot } }: View, isMet: boolean): PartWords {
  return one(isMet ? `${team} ${win} by ${least} or more` : `${team} ${doNot} win by ${least} or more`);
}

/** All margins from one on, from the view of the team that they are best for. Null if the cells are anything else. */
function fromOneOn(view: View, other: View): PartWords | null {
  const [cell, ...rest] = view.cells;
  if (cell === undefined || rest.length > 0 || cell.to !== Infinity) return null;
  if (cell.from === 1) return one(`${view.words.team} ${view.words.win}`);
  return cell.from > 0 ? winByWords(cell.from, view, true) : winByWords(1 - cell.from, other, false);
}

/** Everything but some wins of a team, where naming these is shorter. Null elsewhere. */
function allBut({ words: { team, doNot }, cells }: View, other: View): PartWords | null {
  const wins = winsOf(cells);
  if (!isEvery(winsOf(other.cells))) return null;
  const [missing, ...rest] = otherWins(wins);
  if (missing === undefined || rest.length > 0) return null;
  const isShorter = wins.length > 1 || missing.from === missing.to;
  return isShorter && wins.length > 0 ? one(`${team} ${doNot} ${byAnyOf('win', [missing])}`) : null;
}

/** Every win and loss that counts, from the view of one team. A plain `lose` comes last, where no number can refer to it. */
function listed({ words: { team, win, lose }, cells }: View, other: View): PartWords {
  const [wins, losses] = [winsOf(cells), winsOf(other.cells)];
  const parts = [];
  if (wins.length > 0) parts.push(byAnyOf(win, wins));
  if (losses.length > 0) parts.push(isEvery(losses) ? lose : byAnyOf(lose, losses));
  return { text: `${team} ${parts.join(' or ')}`, hasAlternatives: wins.length + losses.length > 1 };
}

/**
 * Says in which final margins a game has to end: `the Lakers win`, `the Suns do not win by 5 or more`, `the Suns win by 5 or
 * more or lose`. True at exactly these margins. Says points, not lines: not every reader bets on spreads.
 * @param cells team1's points less team2's; neither none nor all
 */
export function marginWords(cells: readonly Interval[], [team1, team2]: readonly [TeamWords, TeamWords]): PartWords {
  const home = { words: team1, cells };
  const away = { words: team2, cells: mirrored(cells) };
  const short = fromOneOn(home, away) ?? fromOneOn(away, home) ?? allBut(home, away) ?? allBut(away, home);
  if (short !== null) return short;
  // From the view of the winner, or of the team that may lose by any margin; otherwise of the home team.
  const wins = winsOf(cells);
  return wins.length === 0 || isEvery(wins) ? listed(away, home) : listed(home, away);
}
