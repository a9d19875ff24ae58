import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  win: 'bg-win/12 text-win-ink',
  loss: 'bg-loss/12 text-loss-ink',
  wait: 'bg-wait/18 text-wait-ink',
  court: 'bg-court/14 text-court-ink',
  plain: 'bg-raised text-soft border border-line',
} as const;

export type Tone = keyof typeof tones;

/** A short label for a state. Color alone never carries the meaning: the icon or the word says the same. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-6 max-w-full items-center [&_svg]:shrink-0 gap-1 rounded-chip px-2 text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {/* Elements of their own: a browser that translates replaces texts, next to which React could change nothing then. */}
      <span className="contents">{icon}</span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}
