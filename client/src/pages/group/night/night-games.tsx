import type { NightGame } from '@courtside/contract/nights';
import { teamLetters } from '../../../features/games/team-name.ts';
import { Bulbs } from '../../../ui/bulbs.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { stateName } from './night-names.ts';

/** Digits of a score on the board. */
const scoreColumns = 3;

/** A game as a board: both teams with their points, and what became of the game. */
function Board({ game }: { game: NightGame }) {
  const rows = [
    { team: game.team1, points: game.score?.team1 },
    { team: game.team2, points: game.score?.team2 },
  ];
  return (
    <li data-game={game.id} className="grid justify-items-center gap-1 rounded-card bg-board px-2 py-2 text-white">
      {rows.map(({ team, points }) => (
        <span key={team} className="flex items-center gap-2">
          <span aria-hidden className="team-name w-9 text-right text-sm font-semibold text-white/80">
            {teamLetters(team)}
          </span>
          <span className="sr-only">{team} </span>
          <Bulbs className="text-[1.625rem]/7" columns={scoreColumns}>
            {points === undefined ? '' : String(points)}
          </Bulbs>
        </span>
      ))}
      <p className="flex flex-wrap justify-center gap-x-1 text-note/4 text-white/80">
        <span>{stateName(game)}</span>
        {game.state === 'final' && game.scoreBefore !== null && (
          <span className="whitespace-nowrap">{`was ${game.scoreBefore.team1}–${game.scoreBefore.team2}`}</span>
        )}
      </p>
    </li>
  );
}

/** The games of a night with their final scores. */
export function NightGames({ games }: { games: readonly NightGame[] }) {
  return (
    <section aria-labelledby="night-games">
      <SectionTitle id="night-games">Scores</SectionTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {games.map((game) => (
          <Board key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );
}
