import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';

/** Half a court from above. */
function CourtLines() {
  return (
    <svg
      viewBox="0 0 390 640"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      aria-hidden="true"
      className="absolute right-10 -bottom-2.5 h-[96%] opacity-18"
    >
      <path d="M135 640V440h120v200M135 440a60 60 0 0 1 120 0" />
      <path d="M135 440a60 60 0 0 0 120 0" strokeDasharray="10 9" />
      <path d="M20 640V520a175 175 0 0 1 350 0v120" />
    </svg>
  );
}

function Side({ letters, points }: { letters: string; points: string }) {
  return (
    <span className="grid justify-items-center gap-1">
      <span className="num text-[0.9375rem]/5 tracking-wider text-white">{letters}</span>
      <Bulbs className="text-3xl leading-none">{points}</Bulbs>
    </span>
  );
}

interface BetProps {
  name: string;
  bet: string;
  isLost?: boolean;
  /** What is on the stub. */
  children: ReactNode;
}

function Bet({ name, bet, isLost = false, children }: BetProps) {
  return (
    <div className="ticket grid-cols-[minmax(0,1fr)_7.25rem]!">
      <div className={cx('ticket-paper ticket-body flex items-center gap-3 px-3 py-2.5', isLost && 'ticket-torn-off')}>
        <Avatar name={name} seed={name} />
        <span className="text-points">
          <b>{name}</b> {bet}
        </span>
      </div>
      <div className={cx('ticket-paper ticket-stub', isLost && 'ticket-torn')}>{children}</div>
    </div>
  );
}

/** An invented night with friends, beside the forms of sign-in where there is room. Says "Example", and is not read to anyone. */
export function SampleNight() {
  return (
    <div
      aria-hidden
      data-sample
      className="relative hidden content-center overflow-hidden bg-hero-from pr-10 pb-6 pl-[max(16px,calc(100%-664px))] text-white lg:grid xl:pr-14"
    >
      <CourtLines />
      <div className="relative w-full max-w-135">
        <p className="font-wide text-2xl/11.5 font-bold tracking-tight text-balance [font-stretch:112%]">
          Play money. Real odds.
          <br />
          Your friends.
        </p>
        <div className="mt-5.5 grid h-33 grid-cols-[8rem_minmax(0,1fr)_8rem] items-center justify-items-center rounded-card bg-board [&_.animate-flip]:animate-none [&_.text-bulb]:[text-shadow:0_0_12px_rgb(255_176_0/0.45)] [&_.text-unlit]:hidden">
          <Side letters="LAL" points="61" />
          <span className="grid justify-items-center gap-1 text-[0.9375rem]/5 text-white/75">
            Example
            <Bulbs className="text-[2.125rem] leading-none whitespace-nowrap">Q3 4:12</Bulbs>
          </span>
          <Side letters="BOS" points="58" />
        </div>
        <div className="mt-2.5 grid gap-2">
          <Bet name="Ada" bet="has Lakers −2.5">
            <span className="text-note/4 text-soft">$35 to win</span>
            <span className="num ticket-money">$31.82</span>
          </Bet>
          <Bet name="Bryce" bet="had Knicks +3">
            <span className="num ticket-money ticket-stamp text-win">+$22.73</span>
          </Bet>
          <Bet name="Dev" bet="had Nets −2" isLost>
            <span className="text-note/4 text-soft">Lost</span>
            <span className="num ticket-money text-loss">−$35.00</span>
          </Bet>
        </div>
      </div>
    </div>
  );
}
