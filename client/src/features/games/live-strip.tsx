import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { nowAtom } from './clock.ts';
import { Crest } from './crest.tsx';
import { gameAnchor } from './game-anchor.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom } from './games-atoms.ts';
import { teamLetters } from './team-name.ts';

function LiveGame({ id }: { id: string }) {
  const game = useAtomValue(gameAtom(id));
  if (!game?.score) return null;
  const lines = [
    { team: game.team1, score: game.score.team1 },
    { team: game.team2, score: game.score.team2 },
  ];
  return (
    <li className="shrink-0 snap-start">
      <Link
        to={`/betting#${gameAnchor(id)}`}
        className="card flex w-52 items-center gap-3 px-3 py-2 transition-colors hover:bg-raised"
      >
        <div className="grow">
          {lines.map(({ team, score }) => (
            <div key={team} className="flex items-center gap-2">
              <Crest team={team} className="size-6" />
              <span className="num text-base text-soft" title={team}>
                {teamLetters(team)}
              </span>
              <span className="num ml-auto text-lg">{score}</span>
            </div>
          ))}
        </div>
        <span className="num w-16 border-l border-line pl-3 text-sm text-court-ink">{game.score.clock ?? 'Live'}</span>
      </Link>
    </li>
  );
}

function NextTipOff() {
  const [next] = useAtomValue(gameIdsAtom('open'));
  const game = useAtomValue(gameAtom(next ?? ''));
  const now = useAtomValue(nowAtom);
  return (
    <p className="flex h-full items-center text-sm text-soft">
      No game is playing right now.
      {game && ` Next tip-off: ${formatLocalTime(game.startTime, now)}.`}
    </p>
  );
}

/** The games in progress, side by side: team letters, score and clock. */
export function LiveStrip() {
  const live = useAtomValue(gameIdsAtom('live'));
  const { status } = useAtomValue(gamesLoadAtom);
  return (
    <section aria-labelledby="playing-now">
      <h2 id="playing-now" className="mb-2 text-sm font-semibold text-soft">
        Playing now
      </h2>
      <div className="h-[76px]">
        {status === 'loading' && (
          <div className="flex gap-3 overflow-hidden">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} className="h-[76px] w-52 shrink-0 rounded-card" />
            ))}
          </div>
        )}
        {status === 'loaded' && live.length === 0 && <NextTipOff />}
        {status === 'failed' && (
          <p className="flex h-full items-center text-sm text-soft">Live scores could not be fetched.</p>
        )}
        {live.length > 0 && (
          <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 [scrollbar-width:none]">
            {live.map((id) => (
              <LiveGame key={id} id={id} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
