import type { AdminUser } from '@courtside/contract/admin';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { loadClientConfig } from '../../api/client-config.ts';
import { makeResetLink } from '../../features/admin/admin-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';

/** Whether this server keeps the accounts, so that an admin can make links with which users set new passwords. */
export function useKeepsAccounts(): boolean {
  const [keepsAccounts, setKeepsAccounts] = useState(false);
  useEffect(() => {
    let isShown = true;
    loadClientConfig().then(
      ({ signIn }) => isShown && setKeepsAccounts(signIn === 'house'),
      (error: unknown) => console.error('The client config could not be loaded.', error),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return keepsAccounts;
}

/** Makes a link with which a user sets a new password, and shows it to be copied. */
export function ResetLinkButton({ user, onMade }: { user: AdminUser; onMade: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  const make = async () => {
    try {
      setLink(await makeResetLink(user));
      onMade();
    } catch (error) {
      showToast({ tone: 'loss', text: messageOf(error, 'The link could not be made.') });
    }
  };
  return (
    <>
      <Button look="secondary" aria-label={`Reset link: ${user.username}`} onClick={make}>
        Reset link
      </Button>
      {link !== null && (
        <Modal
          title={`Reset link: ${user.username}`}
          about="Whoever has the link sets a new password, once and within an hour. It is not shown again."
          onClose={() => setLink(null)}
        >
          <Copyable label="Link" text={link} confirmation="Link copied." />
        </Modal>
      )}
    </>
  );
}
