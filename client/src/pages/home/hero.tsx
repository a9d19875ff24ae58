import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { nowAtom } from '../../features/games/clock.ts';
import { gameAnchor } from '../../features/games/game-anchor.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { useWriteOdds } from '../../features/games/odds-format.ts';
import { splitTeamName, teamLetters } from '../../features/games/team-name.ts';
import { Bulbs } from '../../ui/bulbs.tsx';
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

interface BoardSideProps {
  /** Full name of the team; null while there is no game. */
  team: string | null;
  score: number | null;
}

function BoardSide({ team, score }: BoardSideProps) {
  return (
    <span className="grid justify-items-center gap-1">
      <span className="num h-5 text-base leading-5 text-white" title={team ?? undefined}>
        {team !== null && teamLetters(team)}
      </span>
      <Bulbs columns={3} className="text-2xl">
        {score === null ? '' : String(score)}
      </Bulbs>
    </span>
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
    <section
      aria-label={score === null ? 'Next game' : 'Live game'}
      data-board
      className="grid h-25 grid-cols-[5rem_minmax(0,1fr)_5rem] items-center rounded-card bg-board px-2"
    >
      <BoardSide team={game?.team1 ?? null} score={score?.team1 ?? null} />
      <span className="grid justify-items-center gap-1">
        <span className="h-5 text-xs leading-5 text-white/80">
          {score !== null && 'Live'}
          {score === null && (game ? 'Next tip-off' : withoutGame)}
        </span>
        <Bulbs columns={4} className="text-xl whitespace-nowrap">
          {clock ?? ''}
        </Bulbs>
      </span>
      <BoardSide team={game?.team2 ?? null} score={score?.team2 ?? null} />
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
      <div className="page relative py-7 sm:py-12">
        <h1 className="mx-auto max-w-3xl text-xl leading-tight sm:text-2xl">{headline}</h1>
        <p className="mx-auto mt-2 max-w-xl text-base text-balance text-white/90 sm:text-lg">{subline}</p>
        <div className="mx-auto mt-5 grid max-w-3xl grid-cols-1 gap-3 sm:mt-8 md:grid-cols-2">
          <LiveBoard />
          <div className="flex flex-col justify-center md:h-25">
            <PriceToTap />
          </div>
        </div>
        <LinkButton to="/signup" className="mt-4 min-w-56 sm:mt-6">
          Start with $1,000
        </LinkButton>
        <HowItWorks />
      </div>
    </section>
  );
}

/** The landing banner of a signed-in user: the same two lines in a narrow band. */
export function Banner() {
  return (
    <section className={blue}>
      <div className="page py-3.5">
        <h1 className="text-base leading-6">{headline}</h1>
        <p className="text-xs text-balance text-white/85 sm:text-sm">{subline}</p>
      </div>
    </section>
  );
}
