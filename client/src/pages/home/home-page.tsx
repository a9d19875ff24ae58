import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { nowAtom } from '../../features/games/clock.ts';
import { Crest } from '../../features/games/crest.tsx';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { teamLetters } from '../../features/games/team-name.ts';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { LinkButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { Banner, Hero } from './hero.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { TrendingBets } from './trending-bets.tsx';

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
function LiveStrip() {
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

/** Banner for signed-out visitors. */
function JoinBanner() {
  return (
    <section
      aria-labelledby="join"
      className="card flex flex-col items-start gap-5 border-court/40 bg-court/8 px-6 py-7 sm:flex-row sm:items-center sm:px-8"
    >
      <div className="grow">
        <h2 id="join" className="text-lg font-semibold tracking-tight">
          Ready to Join
        </h2>
        <p className="mt-1 text-sm text-soft">
          Start with $1,000.00 of play money, and get a 100% bonus on your first deposit. You can deposit up to $500.00,
          once, when your balance and open bets are under $100.00 together.
        </p>
      </div>
      <LinkButton to="/signup">Sign Up</LinkButton>
    </section>
  );
}

const SignedInHome = lazyPart('Your home page', () => import('./signed-in-home.tsx'));

const content = 'page mt-6 grid grid-cols-1 gap-8';

export function HomePage() {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  const title = <title>Courtside · Your favorite odds, without the stakes</title>;
  if (signedIn)
    return (
      <>
        {title}
        <Banner />
        <div className={content}>
          <SignedInHome loading={<HomeSkeleton />} missing={<TrendingBets />}>
            <TrendingBets />
          </SignedInHome>
        </div>
      </>
    );
  return (
    <>
      {title}
      <Hero />
      <div className={content}>
        <LiveStrip />
        <TrendingBets />
        <JoinBanner />
      </div>
    </>
  );
}
