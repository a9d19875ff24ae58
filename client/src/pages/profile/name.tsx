import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { rename } from '../../features/account/account-actions.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { maxUsernameLength } from '../../features/sign-in/username.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

interface NameFormProps {
  uid: string;
  name: string;
  onDone: () => void;
}

function NameForm({ uid, name, onDone }: NameFormProps) {
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
export function Name({ uid, name, editable }: { uid: string; name: string; editable: boolean }) {
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
