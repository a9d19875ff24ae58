import type { Game } from './game.ts';

/** What a change means for everyone who follows games: nothing, new prices only, or more. */
export type Change = 'none' | 'internal' | 'odds' | 'game';

const internal = ['missingForMs', 'reports', 'tracking', 'resultAt', 'decidedBy', 'missingSince', 'sourceIds'] as const;
const priced = ['team1Price', 'team2Price', 'moneyline'] as const;
const visible = [
  'betStatus',
  'score',
  'startTime',
  'endTime',
  'settledAt',
  'startedAt',
  'resultRevision',
  'resultNote',
  'dispute',
] as const;

function differs(before: Game, after: Game, fields: readonly (keyof Game)[]): boolean {
  return fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** Which kind of change lies between two states of a game, if any. */
export function changeBetween(before: Game, after: Game): Change {
  if (differs(before, after, visible)) return 'game';
  if (differs(before, after, priced)) return 'odds';
  return differs(before, after, internal) ? 'internal' : 'none';
}

/** The game as events carry it: without what only the next reading is compared with. */
export function forEvents({ tracking: _tracking, reports: _reports, ...game }: Game): Game {
  return game;
}

/** The winning side of a game with a final score. */
export function winningSide(game: Pick<Game, 'score'>): 1 | 2 | null {
  if (game.score === null || game.score.team1 === game.score.team2) return null;
  return game.score.team1 > game.score.team2 ? 1 : 2;
}
