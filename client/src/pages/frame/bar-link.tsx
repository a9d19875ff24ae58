import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from '../../ui/cx.ts';
import type { NavLinkTarget } from './nav-links.ts';

/** Class names of a tab of the bottom bar. */
export const tabClass = (isActive: boolean) =>
  cx(
    'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium',
    isActive ? 'text-court-ink' : 'text-soft',
  );

/** A tab of the bottom bar; `children` lie over its icon. */
export function BarLink({ to, label, icon: Icon, children }: NavLinkTarget & { children?: ReactNode }) {
  return (
    <NavLink to={to} className={({ isActive }) => tabClass(isActive)}>
      <Icon className="size-5" />
      <span className="max-w-full truncate tracking-tight">{label}</span>
      {children}
    </NavLink>
  );
}
