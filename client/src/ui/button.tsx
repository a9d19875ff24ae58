import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ComponentType, MouseEvent } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { usePress } from './use-busy.ts';

const looks = {
  primary: 'bg-court text-on-court hover:bg-court-hover',
  secondary: 'bg-surface text-ink border border-line-strong hover:bg-raised',
  paper: 'bg-paper text-paper-ink shadow-[0_1px_2px_rgb(60_36_6/0.3)] hover:bg-paper-torn',
  quiet: 'text-ink hover:bg-raised',
  danger: 'bg-loss text-on-loss hover:bg-loss-hover',
  onHero: 'text-white border border-white/40 hover:bg-white/10',
} as const;

interface Look {
  look?: keyof typeof looks;
  /** Fills the width of its container. */
  wide?: boolean;
}

/** An icon of the icon library. */
export type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

/** Class names of a button, for links that look like one. */
function buttonClass({ look = 'primary', wide = false }: Look = {}): string {
  return cx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-sm font-semibold select-none',
    'transition-[background-color,border-color,scale] duration-150 motion-safe:active:scale-[0.98]',
    'disabled:opacity-60 disabled:active:scale-100',
    looks[look],
    wide && 'w-full',
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, Look {
  /** Shows a spinner and disables the button. */
  busy?: boolean;
  icon?: Icon;
  /** The button is busy while a returned promise is pending. The promise must not reject. */
  onClick?: ((event: MouseEvent) => unknown) | undefined;
}

export function Button({ look, wide, busy = false, icon: Icon, className, onClick, children, ...rest }: ButtonProps) {
  const [waiting, press] = usePress(onClick);
  const isBusy = busy || waiting;
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      disabled={isBusy || rest.disabled}
      aria-busy={isBusy || undefined}
      className={cx(buttonClass({ ...(look && { look }), ...(wide && { wide }) }), className)}
    >
      {isBusy ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
      ) : (
        Icon && <Icon aria-hidden className="size-4" />
      )}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ look, wide, className, ...link }: ComponentProps<typeof Link> & Look) {
  return <Link {...link} className={cx(buttonClass({ ...(look && { look }), ...(wide && { wide }) }), className)} />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, for screen readers. */
  label: string;
  icon: Icon;
  iconClass?: string;
}

/** A button that shows only an icon. `className` sets its size. */
export function IconButton({ label, icon: Icon, iconClass = 'size-4', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx('grid shrink-0 place-items-center rounded-control text-soft hover:text-ink', className)}
    >
      <Icon aria-hidden className={iconClass} />
    </button>
  );
}
