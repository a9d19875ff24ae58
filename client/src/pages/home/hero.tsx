import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { BoardFace } from '../../features/games/board-face.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { useWriteOdds } from '../../features/games/odds-format.ts';
import { splitTeamName } from '../../features/games/team-name.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatCountdown } from '../../ui/time.ts';
import { closestOddsAtom, tipOffWords } from './even-game.ts';

const headline = 'Your Favorite Odds, Without the Stakes!';
const subline = 'Experience the thrill of sports betting like never before!';
const blue = 'relative overflow-hidden bg-hero-from text-center text-white';

/** Faint background: half a court from above, its baseline at the bottom. */
function CourtLines() {
  return (
    <svg
      viewBox="0 0 1200 600"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full opacity-15"
    >
      <path d="M500 598V330h200v268M480 598V330M720 598V330M560 566h80" />
      <path d="M500 330a100 100 0 0 1 200 0" />
      <path d="M500 330a100 100 0 0 0 200 0" strokeDasharray="14 12" />
      <circle cx="600" cy="546" r="16" />
      <path d="M250 598V500a350 350 0 0 1 700 0v98M0 598h1200" />
      <path d="M480 -2a120 120 0 0 0 240 0" />
    </svg>
  );
}

/** The board of a game in progress; else of the next game, with the time until its tip-off. Unlit while there is none. */
function LiveBoard() {
  const [live] = useAtomValue(gameIdsAtom('live'));
  const [next] = useAtomValue(gameIdsAtom('open'));
  const game = useAtomValue(gameAtom(live ?? next ?? ''));
  const now = useAtomValue(nowAtom);
  const { status } = useAtomValue(gamesLoadAtom);
  const score = live === undefined ? null : (game?.score ?? null);
  const withoutGame = { loading: 'Tonight', failed: 'No scores', loaded: 'No game' }[status];
  const clock = score === null ? game && formatCountdown(Date.parse(game.startTime) - now) : (score.clock ?? '');
  return (
    <section aria-label={score === null ? 'Next game' : 'Live game'} data-board>
      <BoardFace
        game={game ?? null}
        words={score === null ? (game ? 'Next tip-off' : withoutGame) : 'Live'}
        clock={clock ?? ''}
        className="h-23 rounded-card text-[length:min(2.875rem,14vw)] lg:h-33 lg:text-3xl"
      />
    </section>
  );
}

/** The stake of the price to tap, in cents. */
const exampleStake = 2000;

const ticketHeight = 'h-18';

/** A ticket that is not placed yet: a price that takes bets now. Leads to the sign-up, which leads back to the game. */
function PriceToTap() {
  const game = useAtomValue(closestOddsAtom);
  const now = useAtomValue(nowAtom);
  const writeOdds = useWriteOdds();
  const { status } = useAtomValue(gamesLoadAtom);
  if (status === 'loading') return <Skeleton className={`${ticketHeight} rounded-card`} />;
  // A team without a price takes no bets.
  const isFirst = Boolean(game?.team1_price);
  const price = isFirst ? game?.team1_price : game?.team2_price;
  if (!game || !price)
    return (
      <p
        className={`${ticketHeight} grid place-items-center rounded-card border border-dashed border-white/50 text-sm`}
      >
        No game takes bets right now.
      </p>
    );
  const [team, opponent] = isFirst ? [game.team1, game.team2] : [game.team2, game.team1];
  return (
    <Link
      to={`/signup#${gameAnchor(game.id)}`}
      className={`${ticketHeight} ticket text-left text-ink transition-[scale] duration-120 focus-visible:outline-white motion-safe:active:scale-[0.98]`}
    >
      <span className="ticket-paper ticket-body flex flex-col justify-center px-3">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold">{splitTeamName(team).nickname}</span>{' '}
          <span className="num text-lg leading-6">{writeOdds(price)}</span>
        </span>{' '}
        <span className="truncate text-xs text-soft">
          beat the {splitTeamName(opponent).nickname}, {tipOffWords(game, now)}
        </span>
      </span>{' '}
      <span className="ticket-paper ticket-stub">
        <span className="text-xs text-soft">$20 to win</span>{' '}
        <span className="num text-lg leading-6 text-court-ink">
          {formatCents(payoutCents(exampleStake, price) - exampleStake)}
        </span>
      </span>
    </Link>
  );
}

const steps = [
  'Get $1,000 of play money.',
  "Bet on tonight's games at real odds.",
  'See who of your friends is ahead.',
] as const;

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="mx-auto mt-5 max-w-3xl text-left sm:mt-8">
      <h2 id="how-it-works" className="text-sm sm:sr-only">
        How it works
      </h2>
      <ol className="mt-1 grid gap-1 text-sm sm:grid-cols-3 sm:gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex items-baseline gap-2 text-pretty">
            <span className="num text-base leading-5">{index + 1}.</span> {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The landing banner: the specified lines, a live board, a price to tap, and how Courtside works. */
export function Hero() {
  return (
    <section className={blue}>
      <CourtLines />
      <div className="page relative py-5 md:py-9">
        <h1 className="mx-auto text-[1.875rem] leading-[2.125rem] md:text-2xl md:leading-11 xl:text-[3.25rem] xl:leading-14">
          {headline}
        </h1>
        <p className="mx-auto mt-1.5 max-w-xl text-base text-balance text-white/90 md:text-lg">{subline}</p>
        <div className="mx-auto mt-3.5 grid max-w-4xl grid-cols-1 gap-2 md:mt-6 md:grid-cols-2 md:gap-4">
          <LiveBoard />
          <div className="flex flex-col justify-center md:h-23 lg:h-33">
            <PriceToTap />
          </div>
        </div>
        <LinkButton to="/signup" className="mt-3 min-h-13.5 w-full max-w-90 md:mt-6 md:max-w-75">
          <span className="text-[1.125rem]">Start with $1,000</span>
        </LinkButton>
        <HowItWorks />
      </div>
    </section>
  );
}

/** The landing banner of a signed-in user: the same two lines in a narrow band. */
export function Banner() {
  return (
    <section className={`${blue} border-b-3 border-white`}>
      <div className="px-3 pt-2 pb-2.5 lg:pt-4 lg:pb-4">
        {/* In one line before the font is loaded, too. Where larger text is set, it wraps. */}
        <h1 className="font-team text-[1.21875rem] leading-6 font-stretch-84% tracking-[-0.012em] lg:font-wide lg:text-[1.875rem] lg:leading-9 lg:font-stretch-112% min-[22rem]:whitespace-nowrap">
          {headline}
        </h1>
        <p className="team-name text-sm leading-4.5 text-balance text-white/95 lg:text-base lg:font-stretch-100%">
          {subline}
        </p>
      </div>
    </section>
  );
}
