import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const looks = {
  primary: 'bg-court text-on-court hover:bg-court-hover',
  secondary: 'bg-surface text-ink border border-line-strong hover:bg-raised',
  quiet: 'text-ink hover:bg-raised',
  danger: 'bg-loss text-on-loss hover:bg-loss-hover',
  onHero: 'text-white border border-white/40 hover:bg-white/10',
} as const;

interface Look {
  look?: keyof typeof looks;
  /** Fills the width of its container. */
  wide?: boolean;
}

/** Class names of a button, for links that look like one. */
export function buttonClass({ look = 'primary', wide = false }: Look = {}): string {
  return cx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-sm font-semibold select-none',
    'transition-[background-color,border-color,scale] duration-150 motion-safe:active:scale-[0.98]',
    'disabled:opacity-60 disabled:active:scale-100',
    looks[look],
    wide && 'w-full',
  );
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and disables the button. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({ look, wide, busy = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ ...(look && { look }), ...(wide && { wide }) }), className)}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  );
}
