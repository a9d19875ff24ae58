import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';

/** For those who are not signed in. */
export function JoinBanner() {
  return (
    <section
      aria-labelledby="join"
      className="card flex flex-col items-start gap-5 border-court/40 bg-court/8 px-6 py-7 sm:flex-row sm:items-center sm:px-8"
    >
      <div className="grow">
        <h2 id="join" className="text-lg font-semibold tracking-tight">
          Ready to Join
        </h2>
        <p className="mt-1 text-sm text-soft">
          Start with $1,000.00 of play money, and get a 100% bonus on your first deposit.
        </p>
      </div>
      <Link to="/signup" className={buttonClass()}>
        Sign Up
      </Link>
    </section>
  );
}
