import { canonicalTeam, findTeam, formatChange, formatSelection } from '@courtside/contract';
import { nickname } from '@courtside/core/nights/nickname';
import type { SharedGame } from '@courtside/core/nights/shared-night';
import type { Face, MoneyText } from './shared-face.ts';

type Pick = SharedGame['picks'][number];

/** The members on a side of a game, and what their bets made. */
export interface SideHtml {
  readonly faces: readonly Face[];
  /** Members on the side without a face. */
  readonly more: number;
  /** What they bet on: `Lakers −2.5`; the team alone if they took different lines. */
  readonly words: string;
  readonly money: MoneyText;
}

/** A team on the board of a game. */
export interface BoardRow {
  readonly name: string;
  readonly letters: string;
  /** Null leaves the bulbs unlit. */
  readonly points: number | null;
  readonly hasLost: boolean;
}

/** A game and who was on whom. */
export interface GameHtml {
  /** The home team first. */
  readonly teams: readonly [BoardRow, BoardRow];
  readonly state: string;
  /** The home team's side and the other one; null without a member. */
  readonly sides: readonly [SideHtml | null, SideHtml | null];
  readonly totals: readonly SideHtml[];
}

/** The letters of a team on a board: `BOS`; for a team of another league the first letters of its words. */
function lettersOf(team: string): string {
  const known = canonicalTeam(team);
  const letters = known === null ? undefined : findTeam(known)?.letters;
  if (letters !== undefined) return letters;
  const words = team.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  const initials = words.map((word) => word.slice(0, 1)).join('');
  return (initials.length > 1 ? initials.slice(0, 4) : (words[0] ?? '').slice(0, 3)).toUpperCase();
}

/** What the bets of a side made, or that their stakes came back. */
function moneyOf(picks: readonly Pick[]): MoneyText {
  const sum = (name: 'stakes' | 'returned' | 'profit' | 'members') =>
    picks.reduce((total, pick) => total + pick[name], 0);
  if (sum('stakes') > sum('returned')) return { text: formatChange(sum('profit')), sign: Math.sign(sum('profit')) };
  return { text: sum('members') === 1 ? 'stake back' : 'stakes back', sign: null };
}

function sideOf(picks: readonly Pick[], name: string, faceOf: (uid: string) => Face): SideHtml | null {
  if (picks.length === 0) return null;
  const words = new Set(picks.map((pick) => formatSelection(pick, name)));
  const [first = name] = words;
  return {
    faces: [...new Set(picks.flatMap(({ uids }) => uids))].map(faceOf),
    more: picks.reduce((sum, { members, uids }) => sum + members - uids.length, 0),
    words: words.size === 1 ? first : name,
    money: moneyOf(picks),
  };
}

const stateNames = { upcoming: 'Not started', live: 'In play', final: 'Final', void: 'Called off' } as const;

/** A game of a shared night as its page shows it. */
export function presentSharedGame(game: SharedGame, faceOf: (uid: string) => Face): GameHtml {
  const { team1, team2, state, score, picks } = game;
  const side = (of: Pick['side'], name: string) =>
    sideOf(
      picks.filter((pick) => pick.side === of),
      name,
      faceOf,
    );
  const row = (name: string, points = score?.team1, other = score?.team2): BoardRow => ({
    name,
    letters: lettersOf(name),
    points: points ?? null,
    hasLost: points !== undefined && other !== undefined && points < other,
  });
  return {
    teams: [row(team1), row(team2, score?.team2, score?.team1)],
    state: state === 'final' && score === null ? 'No score' : stateNames[state],
    sides: [side('team1', nickname(team1)), side('team2', nickname(team2))],
    totals: [side('over', 'Over'), side('under', 'Under')].filter((total) => total !== null),
  };
}
