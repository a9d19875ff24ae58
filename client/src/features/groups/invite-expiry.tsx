import { useAtomValue } from 'jotai';
import { cx } from '../../ui/cx.ts';
import { formatLocalTime } from '../../ui/time.ts';
import { nowAtom } from '../games/clock.ts';

/** When the invites of a group expire, or that they have. */
export function InviteExpiry({ expiresAt, className }: { expiresAt: string; className?: string }) {
  const now = useAtomValue(nowAtom);
  const time = formatLocalTime(expiresAt, now);
  return (
    <p className={cx('text-xs text-soft', className)}>
      {Date.parse(expiresAt) > now ? `Invites expire ${time}.` : `Invites expired ${time}.`}
    </p>
  );
}
