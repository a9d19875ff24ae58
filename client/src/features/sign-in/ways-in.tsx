import { LinkButton } from '../../ui/button.tsx';

/** Links to sign-in and sign-up. */
export function WaysIn() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <LinkButton to="/signin">Sign In</LinkButton>
      <LinkButton to="/signup" look="secondary">
        Sign Up
      </LinkButton>
    </div>
  );
}
