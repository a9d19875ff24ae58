import { Link } from 'react-router';
import { Balance } from '../../features/account/balance.tsx';
import { AccountMenu } from './account-menu.tsx';

/** What the header shows a signed-in user: the balance and the account menu. */
export default function AccountCorner() {
  return (
    <>
      <Link to="/profile" className="flex min-h-11 min-w-20 items-center justify-end px-2">
        <span className="sr-only">Your balance: </span>
        <Balance />
      </Link>
      <AccountMenu />
    </>
  );
}
