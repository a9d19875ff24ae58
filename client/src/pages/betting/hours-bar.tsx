import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Hour } from './tip-offs.ts';

/** The anchor of the games of a half hour. */
export const tipOffAnchor = (at: number) => `tip-off-${at}`;

/** The part of the window below the header and the bar, in which the hour that is read begins. */
const readingArea = '-132px 0px -60% 0px';

/** The half hour whose games are read: the first one in the reading area. Null before it is known. */
function useReadTipOff(hours: readonly Hour[]): number | null {
  const [read, setRead] = useState<number | null>(null);
  const all = hours.flatMap(({ tipOffs }) => tipOffs);
  const key = all.join();
  useEffect(() => {
    const visible = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const at = Number(target.getAttribute('data-tip-off'));
          if (isIntersecting) visible.add(at);
          else visible.delete(at);
        }
        // Between two hours, the one before stays.
        if (visible.size > 0) setRead(Math.min(...visible));
      },
      { rootMargin: readingArea },
    );
    for (const at of key.split(',')) {
      const section = document.getElementById(tipOffAnchor(Number(at)));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return read;
}

/** Jumps to the games of a half hour: cards that pass by get their height and would move the end of a smooth way. The focus follows. */
function jumpTo(at: number): void {
  const section = document.getElementById(tipOffAnchor(at));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

/** The tip-offs by hour, as high as there are games: a row that sticks, from `lg` on a column. A press scrolls to the hour. */
export function HoursBar({ hours }: { hours: readonly Hour[] }) {
  const read = useReadTipOff(hours);
  if (hours.length < 2) return null;
  const most = Math.max(...hours.map(({ games }) => games));
  const current = hours.find(({ tipOffs }) => read !== null && tipOffs.includes(read)) ?? hours[0];
  return (
    <nav
      aria-label="Tip-offs"
      className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 -mx-1 bg-ground px-1 py-1 md:top-16 lg:static lg:mx-0 lg:bg-transparent lg:p-0"
    >
      <ul className="flex overflow-x-auto rounded-control border border-line bg-surface lg:flex-col">
        {hours.map((hour) => {
          const isCurrent = hour === current;
          const share = hour.games / most;
          return (
            <li key={hour.at} className="flex min-w-11 flex-1 lg:flex-none">
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => jumpTo(hour.at)}
                className={cx(
                  'relative flex min-h-12.5 w-full flex-col items-center justify-end gap-0.5 pb-1 text-note leading-4 whitespace-nowrap -outline-offset-2 transition-colors lg:min-h-11 lg:flex-row lg:justify-between lg:px-3 lg:pb-0 lg:text-sm',
                  isCurrent
                    ? 'bg-[color-mix(in_srgb,var(--color-court)_16%,var(--color-surface))] font-semibold text-ink'
                    : 'text-soft hover:text-ink',
                )}
              >
                <span
                  aria-hidden
                  style={{ height: `${0.25 + 1.25 * share}rem` }}
                  className={cx('w-3/5 rounded-t-[2px] lg:hidden', isCurrent ? 'bg-court' : 'bg-soft/45')}
                />
                <span className="lg:hidden">{hour.short}</span> <span className="max-lg:hidden">{hour.words}</span>{' '}
                <span className="max-lg:sr-only">
                  <span className="num text-base">{hour.games}</span>{' '}
                  <span className="sr-only">{hour.games === 1 ? 'game' : 'games'}</span>
                </span>
                <span
                  aria-hidden
                  style={{ width: `${100 * share}%` }}
                  className={cx('absolute bottom-0 left-0 h-0.75 max-lg:hidden', isCurrent ? 'bg-court' : 'bg-soft/45')}
                />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
