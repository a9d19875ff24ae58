import { useAtomValue } from 'jotai';
import { LoaderCircle } from 'lucide-react';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BarLink, type NavLinkTarget, navLinks, useSessionLink } from './nav-links.tsx';

const BetsTab = lazyPart('Your bets', () => import('./bets-tab.tsx'));

/** The Betting tab, which counts a signed-in user's running bets. */
function BettingTab(link: NavLinkTarget) {
  const signedIn = useAtomValue(sessionAtom).status === 'in';
  const plain = <BarLink {...link} />;
  return signedIn ? <BetsTab {...link} loading={plain} missing={plain} /> : plain;
}

function Starting(props: { className?: string }) {
  return <LoaderCircle aria-hidden {...props} className={cx(props.className, 'animate-spin')} />;
}

/** The main navigation on a phone. */
export function BottomBar() {
  const { target, starting } = useSessionLink();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {navLinks.map((link) =>
        link.to === '/betting' ? <BettingTab key={link.to} {...link} /> : <BarLink key={link.to} {...link} />,
      )}
      <BarLink {...target} {...(starting && { icon: Starting, label: 'Starting…' })} />
    </nav>
  );
}
