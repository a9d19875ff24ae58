import { buttonClass, LinkButton } from '../../ui/button.tsx';

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

const headline = 'Your Favorite Odds, Without the Stakes!';
const subline = 'Experience the thrill of sports betting like never before!';
const blue = 'relative overflow-hidden bg-linear-to-b from-hero-from to-hero-to text-center text-white';

/** The landing banner. */
export function Hero() {
  return (
    <section className={blue}>
      <CourtLines />
      <div className="page relative py-12 sm:py-20">
        <h1 className="mx-auto max-w-3xl text-xl leading-tight font-bold tracking-tight sm:text-2xl">{headline}</h1>
        <p className="mx-auto mt-3 max-w-xl text-base text-balance text-white/85 sm:text-lg">{subline}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <LinkButton to="/signup">Start with $1,000</LinkButton>
          <a href="#trending" className={buttonClass({ look: 'onHero' })}>
            See the odds
          </a>
        </div>
      </div>
    </section>
  );
}

/** The landing banner of a signed-in user: the same two lines in a narrow band. */
export function Banner() {
  return (
    <section className={blue}>
      <div className="page py-3.5">
        <h1 className="text-base leading-6 font-bold tracking-tight">{headline}</h1>
        <p className="text-xs text-balance text-white/85 sm:text-sm">{subline}</p>
      </div>
    </section>
  );
}
