import { useAtomValue } from 'jotai';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { OwnGame } from '../../features/bets/own-game.tsx';
import { TvDelayCorner } from '../../features/panels/tv-delay-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const RootForGame = lazyPart('What to root for', () => import('./root-for-game.tsx'));

interface OwnLiveGameProps {
  id: string;
  /** In pixels. */
  minHeight?: number;
}

/** A game in play that the user has bet on. A member of a group sees below the tickets what to root for. */
export function OwnLiveGame({ id, minHeight = 0 }: OwnLiveGameProps) {
  const hasGroup = (useAtomValue(accountAtom)?.groupIds ?? []).length > 0;
  return (
    <OwnGame id={id} minHeight={minHeight} corner={<TvDelayCorner />}>
      {hasGroup && (
        <div className="min-h-5">
          <RootForGame gameId={id} />
        </div>
      )}
    </OwnGame>
  );
}
