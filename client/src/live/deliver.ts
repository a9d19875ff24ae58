import type { UserBet } from '@courtside/contract/entities';
import type { TopicMessage } from '@courtside/contract/live';
import { changeAccount, changeProfile, setAccount } from '../features/account/account-atoms.ts';
import { mergeBets } from '../features/bets/bets-atoms.ts';
import { catchUpOnBets } from '../features/bets/catch-up.ts';
import { forgetDrafts } from '../features/bets/forget-drafts.ts';
import { setServerTime } from '../features/games/clock.ts';
import { changeGames, setGames } from '../features/games/games-atoms.ts';
import { store } from '../store.ts';
import { liveIdentityAtom } from './live-atoms.ts';
import { handMessage } from './topic-handlers.ts';

function catchUp(told: readonly UserBet[]): void {
  const identity = store.get(liveIdentityAtom);
  if (identity) void catchUpOnBets(identity, told);
}

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
      if (message.type === 'snapshot') catchUp(message.data.bets);
      break;
    default:
      handMessage(message);
  }
}
