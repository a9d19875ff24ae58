import { useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { type ShownTeam, teamOf } from './team-book.ts';

const shield = 'M24 2.5 43 8v17.5c0 10-8 16.8-19 20-11-3.2-19-10-19-20V8z';

/** Four ways to divide a shield; a team always gets the same one. */
const patterns = ['M0 34 24 22 48 34v18H0z', 'M-4 40 40-4h14L6 52h-10z', 'M0 31h48v21H0z', 'M24-2h30v54H24z'] as const;

function patternOf(team: ShownTeam): string {
  const sum = [...team.letters].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return patterns[sum % patterns.length] ?? patterns[0];
}

/** A team's crest: a shield in its two colors with its letters. Empty for an unknown team. */
export function Crest({ team: name, className }: { team: string; className?: string }) {
  const clip = useId();
  const team = teamOf(name);
  if (!team) return <span aria-hidden className={cx('block shrink-0', className)} data-crest="none" />;
  const [primary, secondary] = team.colors;
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" data-crest={team.key} className={cx('block shrink-0', className)}>
      <clipPath id={clip}>
        <path d={shield} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h48v48H0z" fill={primary} />
        <path d={patternOf(team)} fill={secondary} />
      </g>
      <path d={shield} fill="none" stroke={secondary} strokeWidth="2.5" />
      <path d={shield} fill="none" strokeWidth="1" className="stroke-ink/25" />
      <text
        x="24"
        y="29.5"
        textAnchor="middle"
        fontSize={team.letters.length > 3 ? 13 : 17}
        fill="#fff"
        stroke={primary}
        strokeWidth="4.5"
        strokeLinejoin="round"
        paintOrder="stroke"
        className="font-score font-semibold"
      >
        {team.letters}
      </text>
    </svg>
  );
}
