import { DomainError } from '@courtside/contract';
import { presentGame, presentGameHistory } from '../presenters/game.ts';
import type { RouteTable } from './route.ts';

/** Games, which the API calls bets. */
export const betRoutes: Pick<RouteTable, 'listBets' | 'getBet'> = {
  listBets: {
    route: 'GET /api/bets',
    access: 'public',
    cacheMs: 100,
    errors: {},
    async handle({ core }) {
      const games = await core.games.listCurrent();
      return { status: 200, data: games.map(presentGame) };
    },
  },

  getBet: {
    route: 'GET /api/bets/:betId',
    access: 'public',
    errors: { 'game-not-found': 404 },
    async handle({ core, params: { betId } }) {
      const [game, prices] = await Promise.all([core.games.get(betId), core.games.pricesOf(betId)]);
      if (game === null) throw new DomainError('game-not-found');
      return { status: 200, data: presentGameHistory(game, prices) };
    },
  },
};
