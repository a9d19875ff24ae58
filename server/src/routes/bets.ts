import { DomainError } from '@courtside/contract';
import type { betRoutes } from '@courtside/contract/routes/bets';
import { presentGame, presentGameHistory } from '../presenters/game.ts';
import type { HandlersOf } from './route.ts';

/** Games, which the API calls bets. */
export const betHandlers: HandlersOf<typeof betRoutes> = {
  async listBets({ core }) {
    const games = await core.games.listCurrent();
    return { status: 200, data: games.map(presentGame) };
  },

  async getBet({ core, params: { betId } }) {
    const [game, prices] = await Promise.all([core.games.get(betId), core.games.pricesOf(betId)]);
    if (game === null) throw new DomainError('game-not-found');
    return { status: 200, data: presentGameHistory(game, prices) };
  },
};
