import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { maxUsernameLength, usernameFromEmail } from './username.ts';

interface UsernameChoiceProps {
  email: string;
  /** The name the user typed; null while the email address decides. */
  typed: string | null;
  onType: (typed: string) => void;
  invalid: boolean;
}

function UsernameField({ typed, onType, invalid }: { typed: string } & Omit<UsernameChoiceProps, 'email'>) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = around.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  useEffect(() => {
    if (invalid) around.current?.querySelector('input')?.focus();
  }, [invalid]);
  return (
    <div ref={around}>
      <TextField
        label="Username"
        name="nickname"
        dir="auto"
        autoComplete="nickname"
        maxLength={maxUsernameLength}
        value={typed}
        onText={onType}
        aria-invalid={invalid}
        hint="Everyone sees it, on the leaderboard and in groups."
      />
    </div>
  );
}

/** Shows new users the name that everyone will see, and lets them change it. */
export function UsernameChoice({ email, typed, ...props }: UsernameChoiceProps) {
  if (typed !== null) return <UsernameField typed={typed} {...props} />;
  const username = usernameFromEmail(email);
  return (
    <div className="-my-1 flex min-h-11 items-center justify-between gap-3 text-sm">
      <p className="min-w-0 text-soft">
        {username === '' ? (
          'Everyone will see you by the part before the @.'
        ) : (
          <>
            Everyone will see you as <bdi className="font-semibold text-ink wrap-anywhere">{username}</bdi>
          </>
        )}
      </p>
      <button
        type="button"
        aria-label="Change your username"
        onClick={() => props.onType(username)}
        className="tap shrink-0 font-medium text-link underline-offset-4 hover:underline"
      >
        Change
      </button>
    </div>
  );
}
