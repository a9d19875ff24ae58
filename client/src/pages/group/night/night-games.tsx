import { formatCents, toCents, toDollars } from '@courtside/contract/money';
import type { NightGame, NightPick } from '@courtside/contract/nights';
import { Money } from '../../../ui/money.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { picksOf, sideOf } from '../floor-sides.ts';
import { CourtBoard, GameCourt, type Members } from '../game-court.tsx';
import { stateName } from './night-names.ts';

/** What the bets of a side made, or what became of their stakes. */
function SideMoney({ picks }: { picks: readonly NightPick[] }) {
  const sum = (name: 'stakes' | 'inPlay' | 'returned' | 'profit') =>
    picks.reduce((cents, pick) => cents + toCents(pick[name]), 0);
  const [inPlay, returned] = [sum('inPlay'), sum('returned')];
  const isDecided = sum('stakes') > inPlay + returned;
  const members = picks.reduce((count, pick) => count + pick.members, 0);
  return (
    <>
      {isDecided && <Money dollars={toDollars(sum('profit'))} signed className="text-base/5" />}
      {isDecided && inPlay > 0 && ' '}
      {inPlay > 0 && (
        <span className="text-note/4.5 text-wait-ink">
          <span className="num text-sm">{formatCents(inPlay)}</span> in play
        </span>
      )}
      {!isDecided && inPlay === 0 && <span className="text-ink">{members === 1 ? 'stake back' : 'stakes back'}</span>}
    </>
  );
}

/** The final board of a game: the points of the team that lost are dimmed, and a game without a score is unlit. */
function Board({ game }: { game: NightGame }) {
  const { team1, team2, score, scoreBefore } = game;
  const [points1 = null, points2 = null] = [score?.team1, score?.team2];
  return (
    <CourtBoard
      teams={[
        { name: team1, points: points1, hasLost: score !== null && score.team1 < score.team2 },
        { name: team2, points: points2, hasLost: score !== null && score.team2 < score.team1 },
      ]}
    >
      <p className="grid justify-items-center text-note/4 text-white/80">
        <span>{stateName(game)}</span>
        {game.state === 'final' && scoreBefore !== null && (
          <span className="whitespace-nowrap">{`was ${scoreBefore.team1}–${scoreBefore.team2}`}</span>
        )}
      </p>
    </CourtBoard>
  );
}

interface GamesProps extends Members {
  readonly games: readonly NightGame[];
  /** The money whose bets are shown. */
  readonly account: string;
}

/** Who was on whom: the games of a night with the members on the sides they bet on. Renders nothing without a bet on one game. */
export function NightGames({ games, account, ownUid, memberName }: GamesProps) {
  const picked = games.flatMap((game) => {
    const picks = picksOf(game, account);
    return picks.length === 0 ? [] : [{ game, picks }];
  });
  if (picked.length === 0) return null;
  const areFinal = picked.every(({ game }) => game.state === 'final' || game.state === 'void');
  return (
    <section aria-labelledby="night-games">
      <SectionTitle id="night-games" about={areFinal ? 'final scores' : 'scores once final'}>
        Who was on whom
      </SectionTitle>
      <ul className="grid grid-cols-1 gap-2">
        {picked.map(({ game, picks }) => (
          <li key={game.id} data-game={game.id} className="card relative overflow-clip">
            <h3 className="sr-only">{`${game.team1} vs. ${game.team2}`}</h3>
            <GameCourt
              sideOf={(side) => sideOf(side, picks, game, ownUid)}
              members={{ ownUid, memberName }}
              board={<Board game={game} />}
              moneyOf={({ side }) => <SideMoney picks={picks.filter((pick) => pick.side === side)} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
