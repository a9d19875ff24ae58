import type { AdminUser, UserAction } from '@courtside/contract/admin';
import { useState } from 'react';
import { changeAccess, useAdminData } from '../../features/admin/admin-calls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResetLinkButton, useKeepsAccounts } from './reset-link-button.tsx';
import { LoadedPart, rowClass, Section } from './section.tsx';

interface Asked {
  readonly user: AdminUser;
  readonly action: UserAction;
}

const actions = {
  disable: {
    label: 'Disable',
    done: 'is disabled',
    about: 'They are signed out within a second and cannot sign in or bet. Pending bets are still settled.',
  },
  enable: { label: 'Enable', done: 'is enabled', about: 'They can sign in and bet again.' },
  'sign-out': {
    label: 'Sign out everywhere',
    done: 'is signed out',
    about: 'Every session on every device ends within a second. They can sign in again.',
  },
} as const;

interface UserRowProps {
  user: AdminUser;
  /** Whether the user can get a link that sets a new password. */
  hasResetLink: boolean;
  onAsk: (action: UserAction) => void;
  onChanged: () => void;
}

function UserRow({ user, hasResetLink, onAsk, onChanged }: UserRowProps) {
  const { uid, username, email, balance, createdAt, isAdmin, disabled } = user;
  const toggle = disabled === null ? 'disable' : 'enable';
  return (
    <li className={`grid gap-2 sm:grid-cols-[1fr_auto] sm:items-center lg:grid-cols-1 ${rowClass}`} data-uid={uid}>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{username}</span>
          <Money dollars={balance} />
          {isAdmin && <Badge tone="court">Admin</Badge>}
          {disabled !== null && <Badge tone="loss">Disabled</Badge>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {email ?? 'No email address'} · since {formatDateTime(createdAt)}
        </p>
        {disabled !== null && <p className="text-sm text-loss-ink wrap-anywhere">{disabled.reason}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isAdmin && (
          <Button
            look={toggle === 'disable' ? 'danger' : 'secondary'}
            aria-label={`${actions[toggle].label} ${username}`}
            onClick={() => onAsk(toggle)}
          >
            {actions[toggle].label}
          </Button>
        )}
        <Button look="secondary" aria-label={`Sign out everywhere: ${username}`} onClick={() => onAsk('sign-out')}>
          Sign out everywhere
        </Button>
        {hasResetLink && <ResetLinkButton user={user} onMade={onChanged} />}
      </div>
    </li>
  );
}

/** Finds users, disables, enables or signs them out, and makes links that reset their passwords. */
export function UsersSection({ tick, onChanged }: { tick: number; onChanged: () => void }) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const what = 'The users';
  const { data, failure } = useAdminData('findAdminUsers', `${search}#${tick}`, {
    what,
    query: search === '' ? {} : { search },
  });
  const keepsAccounts = useKeepsAccounts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = async (reason: string) => {
    if (asked === null) return;
    await changeAccess(asked.user, asked.action, reason);
    showToast({ tone: 'plain', text: `${asked.user.username} ${actions[asked.action].done}.` });
    setAsked(null);
    onChanged();
  };

  return (
    <Section name="Users" title="Users">
      <TextField
        label="Find a user"
        placeholder="Start of name or email, or uid"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onText={setTyped}
      />
      <LoadedPart data={data} failure={failure} what={what}>
        {({ users }) => (
          <>
            <p role="status" className="text-sm text-soft">
              {search === '' ? 'Disabled users and admins' : `${users.length} found`}
            </p>
            {users.length > 0 && (
              <ul aria-label="Users" className="card max-h-96 overflow-y-auto">
                {users.map((user) => (
                  <UserRow
                    key={user.uid}
                    user={user}
                    hasResetLink={keepsAccounts && user.email !== null}
                    onAsk={(action) => setAsked({ user, action })}
                    onChanged={onChanged}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedPart>
      {asked !== null && (
        <ReasonDialog
          title={`${actions[asked.action].label}: ${asked.user.username}`}
          about={actions[asked.action].about}
          hint="Only admins read it, in the log."
          yes={asked.action === 'sign-out' ? 'Sign out' : actions[asked.action].label}
          {...(asked.action !== 'enable' && { tone: 'danger' as const })}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
