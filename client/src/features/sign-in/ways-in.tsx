import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';

/** Links to sign-in and sign-up. */
export function WaysIn() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Link to="/signin" className={buttonClass()}>
        Sign In
      </Link>
      <Link to="/signup" className={buttonClass({ look: 'secondary' })}>
        Sign Up
      </Link>
    </div>
  );
}
