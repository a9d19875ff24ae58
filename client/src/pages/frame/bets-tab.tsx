import { useAtomValue, useSetAtom } from 'jotai';
import { useLocation } from 'react-router';
import { betsSheetAtom, hasListedBetsAtom, inPlayAtom } from '../../features/bets/recent-bets.ts';
import { BarLink, type NavLinkTarget, tabClass } from './nav-links.tsx';

/** The number of running bets, over the icon of the tab. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="num absolute top-1 left-[calc(50%+0.25rem)] grid h-5 min-w-5 place-items-center rounded-chip border-2 border-surface bg-court px-1 text-sm leading-4 text-on-court"
    >
      {count}
    </span>
  );
}

/** The Betting tab with the number of the user's running bets. On the betting page it opens the list of bets. */
export default function BetsTab(link: NavLinkTarget) {
  const openSheet = useSetAtom(betsSheetAtom);
  const { count } = useAtomValue(inPlayAtom);
  const hasBets = useAtomValue(hasListedBetsAtom);
  const isHere = /^\/betting\/?$/i.test(useLocation().pathname);
  const running = count === 0 ? 'all settled' : `${count} running`;
  if (!isHere || !hasBets)
    return (
      <BarLink {...link}>
        <Count count={count} />
        {count > 0 && <span className="sr-only">, {running}</span>}
      </BarLink>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-current="page"
      onClick={() => openSheet(true)}
      className={tabClass(true)}
    >
      <link.icon className="size-5" />
      <span className="max-w-full truncate tracking-tight">{link.label}</span>
      <Count count={count} />
      <span className="sr-only">. Your bets, {running}</span>
    </button>
  );
}
