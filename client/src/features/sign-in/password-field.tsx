import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PasswordFieldProps extends ComponentProps<typeof TextField> {
  /** Whether the password is readable. */
  shown: boolean;
  /** Called with the next `shown`. Without it the field has no button, as next to a field that has one. */
  onShow?: (shown: boolean) => void;
}

/** A password input with a button that makes the password readable. */
export function PasswordField({ shown, onShow, ...field }: PasswordFieldProps) {
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
