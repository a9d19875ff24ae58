import type { Game } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { otherLeagueAccountAtom, type StakeAccount } from '../account/stake-accounts.ts';
import type { Offered } from '../games/market.ts';
import { isBettingClosedAtom, useSilentSince } from './can-bet.ts';
import type { Presses } from './market-cell.tsx';
import { usePlaceBet } from './use-place-bet.ts';
import { type Stake, useStake } from './use-stake.ts';

/** What the card of a game needs to take bets. */
export interface Betting {
  readonly stake: Stake;
  readonly presses: Presses;
  /** Whether the account is in debt or the user is on a break. */
  readonly isClosed: boolean;
  /** The chosen account, if it takes no bets on the league of the game; else null. */
  readonly otherLeague: StakeAccount | null;
  /** When the odds were last known to be current, in ms since 1970, if the server is silent. */
  readonly silentSince: number | null;
  /** The new odds of a bet that was not placed, because they had moved; null without one. */
  readonly offer: Offered | null;
  readonly dropOffer: () => void;
}

/** The amount of a game's card, what can be bet with it, and the bet that is being placed. */
export function useBetting(game: Game): Betting {
  const isClosed = useAtomValue(isBettingClosedAtom);
  const otherLeague = useAtomValue(otherLeagueAccountAtom(game.league));
  const silentSince = useSilentSince();
  const stake = useStake(game.id);
  const { placing, placed, place, offer, dropOffer } = usePlaceBet(game, stake);
  const isRefused = isClosed || otherLeague !== null;
  return {
    stake,
    presses: {
      amount: isRefused ? null : stake.amount,
      placing,
      placed,
      disabled: isRefused || stake.isUnpayable || silentSince !== null,
      onPress: (selection) => void place(selection),
    },
    isClosed,
    otherLeague,
    silentSince,
    offer,
    dropOffer,
  };
}
