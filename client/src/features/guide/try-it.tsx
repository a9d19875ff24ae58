import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Segments } from '../../ui/segments.tsx';
import { useWriteOdds } from '../games/odds-format.ts';
import { splitTeamName } from '../games/team-name.ts';
import type { Example } from './use-example.ts';

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
export function TryIt({ example: { favorite, underdog } }: { example: Example }) {
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
