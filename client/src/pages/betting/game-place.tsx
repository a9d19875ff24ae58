import { useAtomValue } from 'jotai';
import { memo, useState } from 'react';
import { LiveBoard } from '../../features/bets/live-board.tsx';
import { ScoreCard } from '../../features/bets/score-card.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameIdsAtom } from '../../features/games/games-atoms.ts';
import { CardBoundary } from '../../ui/card-boundary.tsx';
import { CompactCard } from './compact-card.tsx';
import { GameCard } from './game-card.tsx';
import { useOwnGames } from './own-games.ts';
import { OwnLiveGame } from './own-live-game.tsx';

interface GamePlaceProps {
  id: string;
  isCompact?: boolean;
}

/** A game that has tipped off where its card was, as high as the card. */
function StartedGame({ id, isCompact = false }: GamePlaceProps) {
  const isOwn = useOwnGames().has(id);
  // The open card is still on the page while this one is rendered for the first time.
  const [minHeight] = useState(() => document.getElementById(gameAnchor(id))?.offsetHeight ?? 0);
  if (isOwn) return <OwnLiveGame id={id} minHeight={minHeight} />;
  if (!isCompact) return <ScoreCard id={id} minHeight={minHeight} />;
  return (
    <div className="grid *:content-center" style={{ minHeight }}>
      <LiveBoard id={id} />
    </div>
  );
}

/** A game where it has its place. It is not rendered again when the others change. */
export const GamePlace = memo(function GamePlace({ id, isCompact = false }: GamePlaceProps) {
  const isOpen = useAtomValue(gameIdsAtom('open')).includes(id);
  const Card = isCompact ? CompactCard : GameCard;
  return <CardBoundary>{isOpen ? <Card id={id} /> : <StartedGame id={id} isCompact={isCompact} />}</CardBoundary>;
});
