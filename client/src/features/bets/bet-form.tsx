import type { Game } from '@courtside/contract/entities';
import type { Pauses } from '../games/market.ts';
import { AmountField } from './amount-field.tsx';
import { MovedOffer, WhyClosed } from './bet-notes.tsx';
import { MarketGrid } from './market-grid.tsx';
import { useBetting } from './use-betting.ts';

/** The prices of a game as bet buttons, the amount of the next bet, and the new odds if they moved under a press. */
export function BetForm({ game, pauses }: { game: Game; pauses: Pauses }) {
  const betting = useBetting(game);
  const { isClosed, otherLeague, presses, stake, silentSince } = betting;
  return (
    <>
      <MarketGrid
        game={game}
        pauses={pauses}
        amount={presses.amount}
        placing={presses.placing}
        placed={presses.placed}
        disabled={presses.disabled}
        onPress={presses.onPress}
      />
      <WhyClosed game={game} betting={betting} />
      {!isClosed && otherLeague === null && <AmountField stake={stake} silentSince={silentSince} />}
      <MovedOffer game={game} pauses={pauses} betting={betting} />
    </>
  );
}
