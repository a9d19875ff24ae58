import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from './session-actions.ts';

/** Goes Home, then signs the user out. Other pages would ask for a sign-in or treat their address as an invitation. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const leave = async () => {
    setBusy(true);
    try {
      await navigate('/');
      await signOut();
    } catch (error) {
      console.error('Signing out failed.', error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, leave: () => void leave() };
}
