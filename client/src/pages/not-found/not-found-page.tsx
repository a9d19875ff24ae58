import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function NotFoundPage() {
  return (
    <div className="page py-6 lg:py-8">
      <title>Not found · Courtside</title>
      <h1 className="page-title mb-4">Out of bounds</h1>
      <EmptyState title="There is nothing at this address." action={<LinkButton to="/">Back to Home</LinkButton>}>
        The link may be old, or a letter of it got lost.
      </EmptyState>
    </div>
  );
}
