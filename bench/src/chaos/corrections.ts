import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@courtside/core/core';
import type { OperatorDecision } from '@courtside/core/league/games/games';

export interface Corrections {
  /** Stops correcting. @returns the number of corrections made */
  stop(): Promise<number>;
}

const pauseMs = { min: 300, max: 1_500 };

/**
 * Repeatedly corrects results of settled games, like an operator would: to another winner, to void, or from void to a score.
 * The stack's worker settles them. If the database is down, the next correction is only delayed.
 */
export function startCorrections({ core, random }: { core: Core; random: () => number }): Corrections {
  let running = true;
  let made = 0;

  async function correctOne(): Promise<void> {
    const gameIds = await core.db.bets.distinct('gameId', { status: { $in: ['won', 'lost', 'push', 'void'] } });
    const games = await core.db.games.find({ _id: { $in: gameIds }, settledAt: { $ne: null } }).lean();
    const game = games[Math.floor(random() * games.length)];
    if (game === undefined) return;
    const { team1 = 100, team2 = 99 } = game.score ?? {};
    const decision: OperatorDecision =
      game.betStatus !== 'void' && random() < 0.3 ? { void: true } : { score: [team2, team1] };
    await core.games.decide(game._id, decision, 'The result was wrong.');
    made += 1;
  }

  async function run(): Promise<void> {
    while (running) {
      await wait(pauseMs.min + random() * (pauseMs.max - pauseMs.min));
      await correctOne().catch(() => undefined);
    }
  }

  const done = run();
  return {
    async stop() {
      running = false;
      await done;
      return made;
    },
  };
}
