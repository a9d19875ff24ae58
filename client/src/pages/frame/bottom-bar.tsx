import { LoaderCircle } from 'lucide-react';
import { NavLink } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { type NavLinkTarget, navLinks, useSessionLink } from './nav-links.ts';

function BarLink({ to, label, icon: Icon }: NavLinkTarget) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium',
          isActive ? 'text-court-ink' : 'text-soft',
        )
      }
    >
      <Icon className="size-5" />
      <span className="max-w-full truncate tracking-tight">{label}</span>
    </NavLink>
  );
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
      {navLinks.map((link) => (
        <BarLink key={link.to} {...link} />
      ))}
      <BarLink {...target} {...(starting && { icon: Starting, label: 'Starting…' })} />
    </nav>
  );
}
