import { LinkButton } from '../../ui/button.tsx';
import { hasSignedInBefore } from '../session/session-atoms.ts';

const ways = [
  { to: '/signup', label: 'Sign Up' },
  { to: '/signin', label: 'Sign In' },
];

/** Links to sign-up and sign-in. Sign In comes first for a visitor who has signed in with this browser before. */
export function WaysIn() {
  const ordered = hasSignedInBefore() ? [...ways].reverse() : ways;
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {ordered.map(({ to, label }, index) => (
        <LinkButton key={to} to={to} look={index === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    </div>
  );
}
