import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { groupPath } from '../../features/groups/invitation.ts';
import { loadMyGroups, myGroupsLoadAtom, type OwnGroup, ownGroupsAtom } from '../../features/groups/own-groups.ts';
import { useTopic } from '../../live/topics.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SectionTitle } from './section-title.tsx';

/** Most groups shown on Home. */
const maxGroups = 3;

/** One of the user's groups: its name, and the user's rank in it. */
function GroupRank({ group: { id, groupName, memberCount, rank } }: { group: OwnGroup }) {
  return (
    <li>
      <Link
        to={groupPath(id)}
        className="card flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-raised"
      >
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate text-left font-semibold">
            {groupName}
          </span>
          <span className="block text-sm text-soft tabular-nums">
            {memberCount} {memberCount === 1 ? 'member' : 'members'}
          </span>
        </span>
        <span className="shrink-0 text-sm text-soft">
          You are <span className="num text-lg text-ink">{rank === null ? '–' : `#${rank}`}</span>
        </span>
      </Link>
    </li>
  );
}

function Invitation() {
  return (
    <div className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <p className="text-sm text-soft">Betting is better with friends.</p>
      <LinkButton to="/group" look="secondary">
        Create or join a group
      </LinkButton>
    </div>
  );
}

/** The user's open groups with the user's rank, live. New users without a group see nothing: they have a next step already. */
export function GroupRanks({ isNew }: { isNew: boolean }) {
  const all = useAtomValue(ownGroupsAtom);
  const groups = all.filter(({ archived }) => !archived);
  const load = useAtomValue(myGroupsLoadAtom);
  const account = useAtomValue(accountAtom);
  useTopic('own-groups');
  if (account === null) return null;
  const hasGroups = account.groupIds.length > 0 && (all.length === 0 || groups.length > 0);
  if (isNew && !hasGroups) return null;
  return (
    <section aria-labelledby="group-ranks">
      <SectionTitle id="group-ranks" more={groups.length > maxGroups && { to: '/group', label: 'All groups' }}>
        Your groups
      </SectionTitle>
      {!hasGroups && <Invitation />}
      {hasGroups && load.status === 'failed' && (
        <LoadFailed onRetry={loadMyGroups}>Your groups could not be loaded.</LoadFailed>
      )}
      {hasGroups && (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {groups.slice(0, maxGroups).map((group) => (
            <GroupRank key={group.id} group={group} />
          ))}
        </ul>
      )}
    </section>
  );
}
