import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import { presentGame } from '../presenters/game.ts';
import { type Handlers, Serialized } from './handler.ts';

/** How old the list of games may be, in milliseconds: no older than what the live feed gathers. */
const freshForMs = 100;

export function betsRoutes({ clock }: { clock: Clock }): Pick<Handlers, 'listBets' | 'getBet'> {
  let latest: { readonly at: number; readonly answer: Promise<Serialized<'listBets'>> } | null = null;
  return {
    async listBets({ core }) {
      const now = clock();
      if (latest === null || now - latest.at >= freshForMs) {
        const read = async () => {
          const games = await core.games.listCurrent();
          return new Serialized('listBets', { data: games.map(presentGame) });
        };
        latest = { at: now, answer: read() };
      }
      const { answer } = latest;
      try {
        return await answer;
      } catch (error) {
        if (latest?.answer === answer) latest = null;
        throw error;
      }
    },

    async getBet({ core, params }) {
      const game = await core.games.get(params.betId);
      if (game === null) throw new DomainError('game-not-found');
      return { data: presentGame(game) };
    },
  };
}
