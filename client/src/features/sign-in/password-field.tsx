import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface PasswordFieldProps extends ComponentProps<typeof TextField> {
  /** Whether the password is readable. */
  shown: boolean;
  /** Called with the next `shown`. Without it the field has no button, as next to a field that has one. */
  onShow?: (shown: boolean) => void;
}

/** A password input with a button that makes the password readable. */
export function PasswordField({ shown, onShow, ...field }: PasswordFieldProps) {
  const Icon = shown ? EyeOff : Eye;
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
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => onShow(!shown)}
            className="grid size-11 place-items-center rounded-control text-soft hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        )
      }
    />
  );
}
