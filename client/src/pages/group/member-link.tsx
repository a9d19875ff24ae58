import { Link } from 'react-router';
import { memberPath } from '../../features/groups/member-path.ts';
import { cx } from '../../ui/cx.ts';
import { playerNameClass } from '../../ui/player-name.tsx';

/** A member's name in a row, whose whole area opens the member's page. The row is `relative`. */
export function MemberLink({ groupId, uid, username }: { groupId: string; uid: string; username: string }) {
  return (
    <Link
      to={memberPath(groupId, uid)}
      dir="auto"
      className={cx(
        playerNameClass(username),
        'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
      )}
    >
      {username}
    </Link>
  );
}
