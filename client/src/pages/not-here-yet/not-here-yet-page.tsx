import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A screen that is still to come: says so, and leads back to what is there. */
export default function NotHereYetPage({ title }: { title: string }) {
  return (
    <div className="page max-w-2xl py-8">
      <title>{`${title} · Courtside`}</title>
      <h1 className="mb-5 text-xl font-semibold tracking-tight">{title}</h1>
      <EmptyState
        title="This page is not here yet."
        action={
          <Link to="/betting" className={buttonClass()}>
            Back to betting
          </Link>
        }
      >
        We are still building it. Your bets and your balance are not affected.
      </EmptyState>
    </div>
  );
}
