import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PasswordInputProps extends ComponentProps<typeof TextField> {
  /** Whether the password is readable. */
  shown: boolean;
  /** Called with the next `shown`. Without it the field has no button, as next to a field that has one. */
  onShow?: (shown: boolean) => void;
}

function PasswordInput({ shown, onShow, ...field }: PasswordInputProps) {
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      button={
        onShow && (
          <IconButton
            label="Show password"
            icon={shown ? EyeOff : Eye}
            iconClass="size-5"
            aria-pressed={shown}
            onClick={() => onShow(!shown)}
            className="size-11"
          />
        )
      }
    />
  );
}

/** A password input with a button that makes the password readable. */
export function PasswordField(field: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false);
  return <PasswordInput {...field} shown={shown} onShow={setShown} />;
}

/** The fields `password` and `confirm` of a form that sets a password. One button makes both readable. */
export function NewPasswordFields({ label }: { label: string }) {
  const [shown, setShown] = useState(false);
  const common = { autoComplete: 'new-password', shown } as const;
  return (
    <>
      <PasswordInput {...common} label={label} name="password" hint="At least 6 characters." onShow={setShown} />
      <PasswordInput {...common} label="Confirm Password" name="confirm" />
    </>
  );
}
