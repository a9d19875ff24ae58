import { cx } from '../../ui/cx.ts';
import { unit } from './tv-unit.ts';

/** What the screen says while there is no group to show. */
export function TvNotice({ children }: { children: string }) {
  return (
    <p
      role="status"
      className={cx(
        unit,
        'grid h-screen place-items-center p-4 text-center text-[length:calc(2.4*var(--tv))] leading-snug text-balance',
      )}
    >
      {children}
    </p>
  );
}
