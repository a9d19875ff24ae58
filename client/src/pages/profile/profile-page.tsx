import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { History } from './history.tsx';
import { Identity } from './identity.tsx';

export default function ProfilePage() {
  const session = useAtomValue(sessionAtom);
  if (session.status === 'out') return <Navigate to="/" replace />;
  return (
    <div className="page grid grid-cols-1 gap-6 py-6 lg:py-8">
      <title>Profile · Courtside</title>
      {session.status === 'unknown' ? (
        <Spinner label="Loading your profile" />
      ) : (
        <>
          <Identity user={session.user} />
          <History />
        </>
      )}
    </div>
  );
}
