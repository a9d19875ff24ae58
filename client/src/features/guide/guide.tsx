import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { parlayRules } from '@courtside/contract/parlay-rules';
import { useAtomValue, useSetAtom } from 'jotai';
import { Banknote, Check, RotateCcw, Wallet, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Modal } from '../../ui/modal.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Crest } from '../games/crest.tsx';
import { oddsFormatAtom, useWriteOdds } from '../games/odds-format.ts';
import { OddsFormatChoice, oddsRules } from '../games/odds-format-choice.tsx';
import { splitTeamName } from '../games/team-name.ts';
import { ExamplePrice } from './example-price.tsx';
import { guideOfferAtom } from './guide-seen.ts';
import { type Example, type Side, useExample } from './use-example.ts';

function Team({ side: { team, price }, about }: { side: Side; about: string }) {
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-raised px-3 py-2">
      <Crest team={team} className="size-9" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{splitTeamName(team).nickname}</p>
        <p className="text-note/4 text-balance text-soft">{about}</p>
      </div>
      <ExamplePrice price={price} dollars={10} />
    </li>
  );
}

/** Explains the odds of a real game in dollars. */
function Numbers({ example: { favorite, underdog, live } }: { example: Example }) {
  const format = useAtomValue(oddsFormatAtom);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        You bet on which team wins. The less likely that seems, the more a win pays.{' '}
        {live ? 'These are the odds of a real game, right now:' : 'For example:'}
      </p>
      <ul className="grid grid-cols-1 gap-2">
        <Team side={favorite} about="The favorite: likelier, pays less" />
        <Team side={underdog} about="The underdog: less likely, pays more" />
      </ul>
      <p>{oddsRules[format]}</p>
      <p className="text-soft">Green and red only mark the plus and the minus: neither is the better bet.</p>
      <details className="group">
        <summary className="tap inline-block font-medium text-link">Used to reading odds another way?</summary>
        <div className="mt-2">
          <OddsFormatChoice />
        </div>
      </details>
    </div>
  );
}

const stakes = ['10', '25', '50'] as const;

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className={cx('min-w-0 wrap-anywhere', strong ? 'font-semibold' : 'text-soft')}>{label}</dt>
      <dd className="num text-lg">{children}</dd>
    </div>
  );
}

/** A practice bet; nothing is placed. */
function TryIt({ example: { favorite, underdog } }: { example: Example }) {
  const [team, setTeam] = useState<'favorite' | 'underdog'>('underdog');
  const [dollars, setDollars] = useState<(typeof stakes)[number]>('25');
  const writeOdds = useWriteOdds();
  const side = team === 'favorite' ? favorite : underdog;
  const stake = Number(dollars) * 100;
  const payout = payoutCents(stake, side.price);
  const nickname = splitTeamName(side.team).nickname;
  const sides = [
    { value: 'favorite', label: `${splitTeamName(favorite.team).nickname} ${writeOdds(favorite.price)}` },
    { value: 'underdog', label: `${splitTeamName(underdog.team).nickname} ${writeOdds(underdog.price)}` },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>Choose a team and a stake. Nothing is placed here.</p>
      <Segments label="Team" value={team} options={sides} onChange={setTeam} />
      <Segments
        label="Stake"
        value={dollars}
        options={stakes.map((value) => ({ value, label: `$${value}` }))}
        onChange={setDollars}
      />
      <dl aria-live="polite" className="rounded-control border border-line px-3 py-2">
        <Line label="You stake">{formatCents(stake)}</Line>
        <Line label={`If the ${nickname} win, you win`}>{`+${formatCents(payout - stake)}`}</Line>
        <Line label="and get back in all" strong>
          {formatCents(payout)}
        </Line>
        <Line label="If they lose, you lose">{`−${formatCents(stake)}`}</Line>
      </dl>
      <p className="text-soft">Odds move until tip-off. A bet keeps the odds it was placed at.</p>
    </div>
  );
}

function Market({ title, example, children }: { title: string; example: string; children: string }) {
  return (
    <li className="rounded-control border border-line bg-raised px-3 py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <strong className="font-semibold">{title}</strong>
        <span className="num min-w-0 truncate text-base text-soft">{example}</span>
      </p>
      <p className="leading-5 wrap-anywhere">{children}</p>
    </li>
  );
}

/** Explains each market of a game in one sentence. */
function Markets({ example: { favorite, underdog } }: { example: Example }) {
  const [strong, weak] = [splitTeamName(favorite.team).nickname, splitTeamName(underdog.team).nickname];
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>A game has up to three markets, side by side on its card:</p>
      <ul className="grid grid-cols-1 gap-2">
        <Market title="Spread" example={`${strong} −5.5`}>
          {`The ${strong} have to win by 6 or more, while the ${weak} +5.5 may lose by up to 5.`}
        </Market>
        <Market title="Total" example="Over 221.5">
          The points of both teams together are over or under the line, no matter who wins.
        </Market>
        <Market title="Money" example={strong}>
          Your team wins the game, by any margin.
        </Market>
      </ul>
      <p>
        Overtime counts. A result exactly on a line without a half point is a <strong>push</strong>: you get your stake
        back.
      </p>
    </div>
  );
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-chip bg-raised">{icon}</span>
      <span>{children}</span>
    </li>
  );
}

/** Explains parlays by their rules. */
function Parlays() {
  return (
    <div className="grid grid-cols-1 gap-3 leading-5">
      <p>Open a game and add a price to your parlay. Several picks on one ticket pay more, and win less often:</p>
      <ul className="grid list-disc gap-1.5 pl-4">
        {parlayRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  );
}

/** Explains how a bet can end. */
function Ending() {
  return (
    <ul className="grid gap-4">
      <Point icon={<Check aria-hidden className="size-4 text-win" />}>
        <strong>You were right:</strong> your stake and what it won are on your balance within seconds.
      </Point>
      <Point icon={<X aria-hidden className="size-4 text-loss" />}>
        <strong>You were wrong:</strong> the stake is gone. Basketball has no draws; overtime counts.
      </Point>
      <Point icon={<RotateCcw aria-hidden className="size-4 text-wait-ink" />}>
        <strong>A push, or the game is called off:</strong> you get your stake back.
      </Point>
      <Point icon={<Banknote aria-hidden className="size-4 text-wait-ink" />}>
        <strong>You change your mind:</strong> undo within ten seconds, or cash out what the bet is worth until betting
        ends.
      </Point>
      <Point icon={<Wallet aria-hidden className="size-4 text-soft" />}>
        <strong>It is play money.</strong> You start with $1,000.00, and when you are nearly out you can top up once a
        day. Nothing here costs or pays real money.
      </Point>
    </ul>
  );
}

const steps = [
  { title: 'What the numbers mean', Step: Numbers },
  { title: 'What a bet wins', Step: TryIt },
  { title: 'Three ways to bet', Step: Markets },
  { title: 'Several games on one ticket', Step: Parlays },
  { title: 'When the game ends', Step: Ending },
] as const;

function Progress({ at }: { at: number }) {
  return (
    <div className="flex items-center gap-1.5">
      {steps.map(({ title }, index) => (
        <span
          key={title}
          className={cx('h-1.5 rounded-chip', index === at ? 'w-6 bg-court' : 'w-1.5 bg-line-strong')}
        />
      ))}
      <span className="ml-1 text-note text-soft tabular-nums">
        {at + 1} of {steps.length}
      </span>
    </div>
  );
}

/** A two-minute introduction to betting: what the odds mean, a bet to try, the markets, parlays, and how a bet ends. */
export function Guide({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const answer = useSetAtom(guideOfferAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  const example = useExample();
  const { title, Step } = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;

  useEffect(() => answer('answered'), [answer]);
  const go = (to: number) => {
    setAt(to);
    requestAnimationFrame(() => heading.current?.focus());
  };

  return (
    <Modal onClose={onClose} title="How betting works">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {title}
      </h3>
      {/* As high as the highest step, so that Next does not move between steps. The bar overlaps the padding. */}
      <div className="mt-2 min-h-[29rem] pb-10 text-sm leading-6 text-pretty sm:min-h-[26rem]">
        <Step example={example} />
      </div>
      <div className="sticky bottom-0 -mb-5 flex items-center gap-2 bg-surface pt-3 pb-5">
        <Progress at={at} />
        <span className="grow" />
        {at > 0 && (
          <Button look="quiet" onClick={() => go(at - 1)}>
            Back
          </Button>
        )}
        <Button onClick={isLast ? onClose : () => go(at + 1)}>{isLast ? 'Got it' : 'Next'}</Button>
      </div>
    </Modal>
  );
}
