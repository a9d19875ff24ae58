import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';

/** Faint background: half a court from above. */
function CourtLines() {
  return (
    <svg
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full opacity-[0.09]"
    >
      <path d="M600-20v460" />
      <circle cx="600" cy="210" r="92" />
      <path d="M-20 130h170v160H-20M150 150a60 60 0 0 1 0 120M-20 20h90a300 300 0 0 1 0 380h-90" />
      <path d="M1220 130h-170v160h170M1050 150a60 60 0 0 0 0 120M1220 20h-90a300 300 0 0 0 0 380h90" />
    </svg>
  );
}

/** The landing banner. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="relative overflow-hidden bg-linear-to-b from-hero-from to-hero-to text-white">
      <CourtLines />
      <div className="page relative py-12 text-center sm:py-20">
        <h1 className="mx-auto max-w-3xl text-xl leading-tight font-bold tracking-tight sm:text-2xl">
          Your Favorite Odds, Without the Stakes!
        </h1>
        <p className="mx-auto mt-3 max-w-xl text-base text-balance text-white/85 sm:text-lg">
          Experience the thrill of sports betting like never before!
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {signedIn ? (
            <>
              <Link to="/betting" className={buttonClass()}>
                See all games
              </Link>
              <Link to="/profile" className={buttonClass({ look: 'onHero' })}>
                Your bets
              </Link>
            </>
          ) : (
            <>
              <Link to="/signup" className={buttonClass()}>
                Start with $1,000
              </Link>
              <a href="#trending" className={buttonClass({ look: 'onHero' })}>
                See the odds
              </a>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
