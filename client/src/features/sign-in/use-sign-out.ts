import { useNavigate } from 'react-router';
import { usePress } from '../../ui/use-busy.ts';
import { signOut } from './session-actions.ts';

/** Goes Home, then signs the user out. Other pages would ask for a sign-in or treat their address as an invitation. */
export function useSignOut() {
  const navigate = useNavigate();
  const [busy, leave] = usePress(async () => {
    try {
      await navigate('/');
      await signOut();
    } catch (error) {
      console.error('Signing out failed.', error);
    }
  });
  return { busy, leave };
}
