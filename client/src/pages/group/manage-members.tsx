import type { RemovedMember } from '@courtside/contract/group-log';
import type { GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { useState } from 'react';
import type { Load } from '../../api/resource.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Question } from './owner-question.ts';

/** Listed members. With more of them, the list begins with a search field. */
const maxListed = 8;

interface PersonProps {
  person: { readonly uid: string; readonly username: string };
  children: React.ReactNode;
}

function Person({ person: { uid, username }, children }: PersonProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="flex min-w-36 grow basis-0 items-center gap-2.5">
        <Avatar name={username} seed={uid} />
        <bdi className="min-w-0 truncate text-sm font-semibold">{username}</bdi>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">{children}</div>
    </li>
  );
}

interface ManageMembersProps {
  group: GroupStandings;
  removed: Load & { readonly data: readonly RemovedMember[] | null; readonly retry: () => Promise<void> };
  onAsk: (question: Question) => void;
  onLetIn: (uid: string) => Promise<void>;
}

/** The other members, whom the owner can remove or make the owner, and the removed ones. */
export function ManageMembers({ group, removed, onAsk, onLetIn }: ManageMembersProps) {
  const [search, setSearch] = useState('');
  const others = group.leaderboard.filter(({ uid }) => uid !== group.creatorId);
  const found = others.filter(({ username }) => username.toLowerCase().includes(search.trim().toLowerCase()));

  const askToRemove = ({ uid, username }: StandingsRow) =>
    onAsk({
      action: { kind: 'remove', uid },
      question: `Remove ${username}?`,
      about: 'They leave the group immediately and no invite admits them. They keep their money and their history.',
      yes: 'Remove member',
    });
  const askToTransfer = ({ uid, username }: StandingsRow) =>
    onAsk({
      action: { kind: 'transfer', uid },
      question: `Make ${username} the owner?`,
      about: 'You stay a member, but only the new owner can manage the group.',
      yes: 'Make owner',
    });

  return (
    <section aria-labelledby="manage-members">
      <h3 id="manage-members" className="text-sm font-semibold">
        Members
      </h3>
      {others.length === 0 && <p className="mt-0.5 text-sm text-soft">You are the only member.</p>}
      {others.length > maxListed && (
        <div className="mt-2">
          <TextField label="Find a member" type="search" name="member" value={search} onText={setSearch} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {found.slice(0, maxListed).map((row) => (
          <Person key={row.uid} person={row}>
            <Button look="secondary" aria-label={`Make owner: ${row.username}`} onClick={() => askToTransfer(row)}>
              Make owner
            </Button>
            <Button
              look="secondary"
              className="text-loss-ink"
              aria-label={`Remove ${row.username}`}
              onClick={() => askToRemove(row)}
            >
              Remove
            </Button>
          </Person>
        ))}
      </ul>
      {found.length > maxListed && (
        <p className="border-t border-line pt-2.5 text-xs text-soft">
          {(found.length - maxListed).toLocaleString('en-US')} more. Search for a name to find them.
        </p>
      )}
      {removed.status === 'failed' && (
        <LoadFailed onRetry={removed.retry}>The removed members could not be loaded.</LoadFailed>
      )}
      {removed.data !== null && removed.data.length > 0 && (
        <>
          <h4 className="mt-4 text-sm font-semibold">Removed members</h4>
          <ul className="divide-y divide-line">
            {removed.data.map((person) => (
              <Person key={person.uid} person={person}>
                <Button
                  look="secondary"
                  aria-label={`Let in again: ${person.username}`}
                  onClick={() => onLetIn(person.uid)}
                >
                  Let in again
                </Button>
              </Person>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
