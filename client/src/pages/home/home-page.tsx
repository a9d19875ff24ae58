import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { glowingBulbs } from '../../features/games/board-face.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { teamLetters } from '../../features/games/team-name.ts';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { Bulbs } from '../../ui/bulbs.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
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
        className={`relative flex h-19 w-53 items-center gap-2 rounded-card bg-board px-3 text-white ${glowingBulbs}`}
      >
        <span className="grid grow gap-1">
          {lines.map(({ team, score }) => (
            <span key={team} className="flex items-center justify-between">
              <span className="num text-[0.9375rem] leading-6 tracking-wider" title={team}>
                {teamLetters(team)}
              </span>
              <Bulbs className="text-[1.625rem] leading-6">{String(score)}</Bulbs>
            </span>
          ))}
        </span>
        <Bulbs isClock className="w-20 justify-end text-base whitespace-nowrap">
          {game.score.clock ?? 'Live'}
        </Bulbs>
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
      <SectionTitle id="playing-now" more={{ to: '/betting', label: 'All games' }}>
        Playing now
      </SectionTitle>
      <div className="h-19">
        {status === 'loading' && (
          <div className="flex gap-2.5 overflow-hidden">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} className="h-19 w-53 shrink-0 rounded-card" />
            ))}
          </div>
        )}
        {status === 'loaded' && live.length === 0 && <NextTipOff />}
        {status === 'failed' && (
          <p className="flex h-full items-center text-sm text-soft">Live scores could not be fetched.</p>
        )}
        {live.length > 0 && (
          <ul className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 [scrollbar-width:none]">
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
      className="card flex flex-col gap-3 border-2 border-dashed border-court px-4 py-4.5 sm:flex-row sm:items-center sm:gap-8 sm:px-5"
    >
      <div className="grow">
        <h2 id="join" className="text-lg">
          Ready to Join
        </h2>
        <p className="mt-1 text-sm text-soft">
          Start with $1,000.00 of play money, and get a 100% bonus on your first deposit. You can deposit up to $500.00,
          once, when your balance and open bets are under $100.00 together.
        </p>
      </div>
      <LinkButton to="/signup" className="shrink-0 sm:min-w-40">
        Sign Up
      </LinkButton>
    </section>
  );
}

const SignedInHome = lazyPart('Your home page', () => import('./signed-in-home.tsx'));

const content = 'page mt-4 grid grid-cols-1 gap-5';

export function HomePage() {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  const title = <title>Courtside · Your favorite odds, without the stakes</title>;
  if (signedIn)
    return (
      <>
        {title}
        <Banner />
        {/* As high as the screen, so that the footer is below it while the page loads and after. */}
        <div className={`${content} min-h-[calc(100dvh-8rem)] content-start`}>
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
