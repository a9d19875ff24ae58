import { type ComponentProps, useState } from 'react';
import { SecretInput } from '../../ui/secret-field.tsx';
import type { TextField } from '../../ui/text-field.tsx';

const show = { showLabel: 'Show password', required: true } as const;

/** A password input with a button that makes the password readable. */
export function PasswordField(field: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false);
  return <SecretInput {...field} {...show} shown={shown} onShow={setShown} />;
}

/** The fields `password` and `confirm` of a form that sets a password. One button makes both readable. */
export function NewPasswordFields({ label }: { label: string }) {
  const [shown, setShown] = useState(false);
  const common = { ...show, autoComplete: 'new-password', shown } as const;
  return (
    <>
      <SecretInput {...common} label={label} name="password" hint="At least 6 characters." onShow={setShown} />
      <SecretInput {...common} label="Confirm Password" name="confirm" />
    </>
  );
}
