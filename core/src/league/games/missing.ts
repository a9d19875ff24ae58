import { withResult } from './decide.ts';
import type { Game } from './game.ts';

/** What the void timer of a missing game depends on. */
interface MissingSituation {
  readonly now: Date;
  /** A game missing for this long is void, in milliseconds. */
  readonly voidAfterMs: number;
  /** When the results sources responded last before; null after a failure, as an outage does not count. */
  readonly previousResponseAt: Date | null;
  /** False for a game of a feed that is no longer in use: its time always counts. */
  readonly owned: boolean;
}

/** True while the odds source still lists a game that no results source lists yet. */
function isStillOffered(game: Game, now: Date): boolean {
  return now < game.endTime && game.moneyline.pause !== 'no-price' && now < game.moneyline.staleAt;
}

/**
 * A game that no results source listed in this reading: closed when its feed is no longer in use, void once it has been
 * missing for `voidAfterMs` while the sources responded.
 */
export function whileMissing(game: Game, { now, voidAfterMs, previousResponseAt, owned }: MissingSituation): Game {
  if (owned && isStillOffered(game, now)) return game;
  const missingSince = game.missingSince ?? now;
  const countsFrom = owned ? previousResponseAt : missingSince;
  const since = countsFrom === null ? now : new Date(Math.max(countsFrom.getTime(), missingSince.getTime()));
  const missingForMs = owned
    ? (game.missingForMs ?? 0) + Math.max(0, now.getTime() - since.getTime())
    : now.getTime() - missingSince.getTime();
  const betStatus = owned ? game.betStatus : 'closed';
  const missing: Game = { ...game, betStatus, missingSince, missingForMs };
  if (missingForMs < voidAfterMs) return missing;
  return withResult(missing, { void: true }, { by: 'sources', note: 'The sources no longer list the game.', now });
}
