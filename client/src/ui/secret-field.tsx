import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './button.tsx';
import { TextField } from './text-field.tsx';

interface SecretInputProps extends ComponentProps<typeof TextField> {
  /** What the button does, for screen readers: `Show password`. */
  showLabel: string;
  /** Whether the secret is readable. */
  shown: boolean;
  /** Called with the next `shown`. Without it the field has no button, as next to a field that has one. */
  onShow?: (shown: boolean) => void;
}

/** An input of a secret, which is readable if `shown`. */
export function SecretInput({ showLabel, shown, onShow, ...field }: SecretInputProps) {
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      button={
        onShow && (
          <IconButton
            label={showLabel}
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

/** An input of a secret, with a button that makes it readable. */
export function SecretField(field: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false);
  return <SecretInput {...field} showLabel={`Show: ${field.label}`} shown={shown} onShow={setShown} />;
}
