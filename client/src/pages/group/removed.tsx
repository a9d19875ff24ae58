import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The page of a group from which the owner has removed the user. */
export function Removed({ name }: { name: string }) {
  return (
    <div role="status">
      <EmptyState
        title={
          <>
            The owner removed you from <bdi>{name || 'this group'}</bdi>.
          </>
        }
        action={<LinkButton to="/group">Your groups</LinkButton>}
      >
        Your money and your bets are still yours. Only the owner of the group can let you in again.
      </EmptyState>
    </div>
  );
}
