import { useAtomValue } from 'jotai';
import { LogOut, Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { rename } from '../../features/account/account-actions.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { idToken } from '../../features/session/open-auth.ts';
import type { SignedInUser } from '../../features/session/session-atoms.ts';
import { signOut } from '../../features/sign-in/session-actions.ts';
import { maxUsernameLength } from '../../features/sign-in/username.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { usePress, useSubmit } from '../../ui/use-busy.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

function NameForm({ uid, name, onDone }: { uid: string; name: string; onDone: () => void }) {
  const [typed, setTyped] = useState(name);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.select(), []);

  const [busy, save] = useSubmit(async () => {
    const error = await rename(uid, typed, idToken);
    if (error === null) onDone();
    else setFailure(error);
  });
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form noValidate onSubmit={save} onKeyDown={closeOnEscape} className="mb-2">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Username
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          name="username"
          dir="auto"
          autoComplete="nickname"
          maxLength={maxUsernameLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? undefined : `${id}-failure`}
          className="h-11 min-w-0 grow basis-40 rounded-control border border-line-strong bg-raised px-3 text-base"
        />
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {failure !== null && (
        <FieldProblem id={`${id}-failure`} className="mt-1.5">
          {failure}
        </FieldProblem>
      )}
    </form>
  );
}

/** The public username, edited in place. `editable` once the account is loaded. */
function Name({ uid, name, editable }: { uid: string; name: string; editable: boolean }) {
  const [editing, setEditing] = useState(false);
  const pencil = useFocusAfter<HTMLButtonElement>(editing);

  if (editing) return <NameForm uid={uid} name={name} onDone={() => setEditing(false)} />;
  return (
    <div className="flex items-center gap-1.5">
      <h1 dir="auto" className="line-clamp-3 text-lg font-semibold tracking-tight wrap-anywhere sm:text-xl">
        {name}
      </h1>
      {editable && (
        <IconButton
          ref={pencil}
          label="Change your username"
          icon={Pencil}
          title="Change your username"
          onClick={() => setEditing(true)}
          className="tap size-8 hover:bg-raised"
        />
      )}
    </div>
  );
}

/** A placeholder as high as the name will probably be. @param likely the name that is expected */
function NameLoading({ likely }: { likely: string }) {
  return (
    <div className="flex min-h-8 items-center gap-1.5">
      <h1 className="relative line-clamp-3 w-40 text-lg font-semibold tracking-tight wrap-anywhere sm:text-xl">
        <span className="sr-only">Profile</span>
        <span aria-hidden className="invisible">
          {likely}
        </span>
        <Skeleton className="absolute inset-0" />
      </h1>
      <span className="size-8 shrink-0" />
    </div>
  );
}

function SignOut() {
  const navigate = useNavigate();
  const [busy, leave] = usePress(async () => {
    try {
      await signOut();
      await navigate('/', { replace: true });
    } catch (error) {
      console.error('Signing out failed.', error);
    }
  });
  return (
    <Button look="secondary" busy={busy} icon={LogOut} onClick={leave} className="px-3">
      {busy ? 'Signing Out...' : 'Sign Out'}
    </Button>
  );
}

interface IdentityProps {
  user: SignedInUser;
}

/** The signed-in user's name and email, and the button to sign out. */
export function Identity({ user }: IdentityProps) {
  const account = useAtomValue(accountAtom);
  const load = useAtomValue(betsLoadAtom);
  const loading = load === 'loading' && account === null;
  const name = account?.displayName || user.displayName || 'User';
  // A new account is named after its address.
  const likelyName = user.displayName || user.email?.split('@')[0] || 'User';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {loading ? (
        <Skeleton className="size-16 shrink-0 rounded-chip" />
      ) : (
        <Avatar name={name} seed={user.uid} size="large" />
      )}
      <div className="min-w-0 grow basis-32">
        {loading ? (
          <NameLoading likely={likelyName} />
        ) : (
          <Name uid={user.uid} name={name} editable={account !== null} />
        )}
        <p className="text-sm wrap-anywhere text-soft">{account?.email ?? user.email}</p>
      </div>
      <SignOut />
    </div>
  );
}
