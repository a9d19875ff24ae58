import { useAtomValue } from 'jotai';
import { cx } from '../../ui/cx.ts';
import { gameAtom, phaseOf } from './games-atoms.ts';
import { teamLetters } from './team-name.ts';

interface GameScoreProps {
  gameId: string;
  /** The team named first. */
  team: string;
  /** Takes the place of the score before tip-off, and when the game is not listed. */
  otherwise: string;
}

/** The score of a game in one line: `LAL 61–58 BOS · Q3 4:12`, or `· Final`. */
export function GameScore({ gameId, team, otherwise }: GameScoreProps) {
  const game = useAtomValue(gameAtom(gameId));
  // A game with a score has tipped off, whatever the time.
  const phase = game && phaseOf(game, Number.POSITIVE_INFINITY);
  if (!game?.score || game.betStatus === 'void') return otherwise;
  const isFirst = team === game.team1;
  const other = isFirst ? game.team2 : game.team1;
  const [own, others] = isFirst ? [game.score.team1, game.score.team2] : [game.score.team2, game.score.team1];
  const live = phase === 'live';
  return (
    <span data-score={phase} className={cx(live && 'font-medium text-court-ink')}>
      <span aria-hidden>{teamLetters(team)} </span>
      <span className="sr-only">{team} </span>
      <span className="num text-sm leading-4">
        {own}–{others}
      </span>
      <span aria-hidden> {teamLetters(other)}</span>
      <span className="sr-only"> {other}</span> · {live ? (game.score.clock ?? 'Live') : 'Final'}
    </span>
  );
}
