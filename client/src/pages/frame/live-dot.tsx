import { useAtomValue } from 'jotai';
import { feedAtom } from '../../features/games/games-atoms.ts';
import { liveStateAtom } from '../../live/live-atoms.ts';
import { cx } from '../../ui/cx.ts';
import { formatSeconds } from '../../ui/time.ts';

const dots = {
  connecting: 'bg-line-strong',
  live: 'bg-win',
  reconnecting: 'bg-wait animate-breathe',
  offline: 'bg-soft',
};

/** The state of the live connection, and a label for demo games. */
export function LiveDot() {
  const state = useAtomValue(liveStateAtom);
  const feed = useAtomValue(feedAtom);
  const stale = 'asOf' in state;
  const asOf = stale && state.asOf !== null ? formatSeconds(state.asOf) : null;
  const label = {
    connecting: 'Connecting',
    live: 'Live',
    reconnecting: 'Reconnecting',
    offline: 'Offline',
  }[state.status];
  return (
    <span
      role="status"
      data-live={state.status}
      title={asOf === null ? label : `${label}, as of ${asOf}`}
      className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-soft"
    >
      <span aria-hidden className={cx('size-2 rounded-chip', dots[state.status])} />
      <span className={cx(!(stale && state.status === 'offline') && 'sr-only')}>{label}</span>
      {asOf !== null && (
        <span className={cx(state.status === 'offline' && 'hidden lg:inline')}>
          as of <span className="tabular-nums">{asOf}</span>
        </span>
      )}
      {feed === 'demo' && <span className={cx(stale && 'hidden lg:inline')}>{stale && '· '}Demo games</span>}
    </span>
  );
}
