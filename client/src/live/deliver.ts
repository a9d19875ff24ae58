import type { TopicMessage } from '@courtside/contract/live';
import { changeAccount, changeProfile, setAccount } from '../features/account/account-atoms.ts';
import { mergeBets } from '../features/bets/bets-atoms.ts';
import { forgetDrafts } from '../features/bets/forget-drafts.ts';
import { setServerTime } from '../features/games/clock.ts';
import { changeGames, setGames } from '../features/games/games-atoms.ts';
import { handMessage } from './topic-handlers.ts';

/** Writes one message of a topic into the atoms of its feature. `now`: this machine's clock, ms since 1970. */
export function deliver(message: TopicMessage, now: number): void {
  switch (message.topic) {
    case 'games':
      if (message.type === 'update') {
        changeGames(message.data.changed, message.data.removed);
      } else {
        setServerTime(Date.parse(message.data.now), now);
        setGames(message.data.games);
        // A league that has only just started lists nothing yet; that is no reason to forget anything.
        if (message.data.games.length > 0) forgetDrafts(message.data.games.map(({ id }) => id));
      }
      break;
    case 'me':
      if (message.type === 'snapshot') setAccount(message.data.user);
      else if (message.data.user) changeAccount(message.data.user);
      if (message.type === 'update' && message.data.profile) changeProfile(message.data.profile);
      if (message.data.bets) mergeBets(message.data.bets);
      break;
    default:
      handMessage(message);
  }
}
