import type { NightSharing } from '@courtside/contract/nights';
import { Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { useLoad } from '../../../api/resource.ts';
import { idToken } from '../../../features/session/open-auth.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { showToast } from '../../../ui/toast/toast-atoms.ts';

/** Opens the device's share sheet. A closed sheet is no failure. */
async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'loss', text: 'The link could not be shared. Copy it instead.' });
  }
}

/** The address of a link that was just made, which is shown this once. */
function NewLink({ address, groupName }: { address: string; groupName: string }) {
  return (
    <div className="grid grid-cols-1 gap-3 rounded-control border border-wait/50 bg-wait/10 p-4">
      <p role="status" className="text-sm">
        Copy the link now: it is not shown again.
      </p>
      <Copyable label="Link" text={address} confirmation="Link copied." />
      {'share' in navigator && (
        <Button icon={Share2} onClick={() => void share({ title: `${groupName} on Courtside`, url: address })}>
          Share
        </Button>
      )}
    </div>
  );
}

/** The links that the user can revoke: one line for each. */
function Links({ links, ownUid }: { links: NightSharing['links']; ownUid: string | undefined }) {
  return (
    <ul aria-label="Links to this night" className="grid gap-1 text-sm text-soft">
      {links.map(({ uid, username, createdAt }) => (
        <li key={uid}>
          <bdi>{uid === ownUid ? 'Your link' : username}</bdi>, made {formatDateTime(createdAt)}
        </li>
      ))}
    </ul>
  );
}

interface Night {
  readonly groupId: string;
  readonly groupName: string;
  readonly day: string;
  readonly ownUid: string | undefined;
}

function Settings({ night: { groupId, groupName, day, ownUid }, loaded }: { night: Night; loaded: NightSharing }) {
  const [{ isShown, shown, members, links }, setSharing] = useState(loaded);
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const params = { groupId, day };
  const hasOwn = links.some(({ uid }) => uid === ownUid);
  /** Runs a change, and says why it failed. */
  const attempt = async (change: () => Promise<void>, fallback: string) => {
    setFailure(null);
    try {
      await change();
    } catch (error) {
      setFailure(messageOf(error, fallback));
    }
  };
  const show = (isOn: boolean) =>
    attempt(async () => {
      const changed = await call('showOnNights', { params: { groupId }, token: idToken, body: { shown: isOn } });
      setSharing((before) => ({ ...before, ...changed }));
    }, 'Your choice could not be saved.');
  const make = () =>
    attempt(async () => {
      const { path } = await call('makeNightLink', { params, token: idToken, body: {} });
      setAddress(new URL(path, window.location.origin).href);
      setSharing(await call('readNightSharing', { params, token: idToken }));
    }, 'The link could not be made.');
  const revoke = () =>
    attempt(async () => {
      setSharing(await call('revokeNightLink', { params, token: idToken }));
      setAddress(null);
      showToast({ tone: 'plain', text: links.length === 1 ? 'The link is revoked.' : 'The links are revoked.' });
    }, 'The link could not be revoked.');
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <SwitchRow
          label="Show my name, profit and standout picks on shared nights"
          isOn={isShown}
          onChange={(isOn) => void show(isOn)}
        />
        <p className="text-sm text-soft">
          {`${shown} of ${members} ${members === 1 ? 'member is' : 'members are'} shown by name. Everyone else is “A friend”.`}
        </p>
      </div>
      {address !== null && <NewLink address={address} groupName={groupName} />}
      {failure !== null && <AlertBox>{failure}</AlertBox>}
      {links.length > 0 && <Links links={links} ownUid={ownUid} />}
      <div className="flex flex-wrap gap-3">
        <Button icon={Link2} look={hasOwn ? 'secondary' : 'primary'} onClick={make}>
          {hasOwn ? 'Replace my link' : 'Make a link'}
        </Button>
        {links.length > 0 && (
          <Button look="quiet" onClick={revoke} className="text-loss-ink">
            {links.length === 1 ? 'Revoke' : 'Revoke all'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Makes and revokes the link to a night, and asks whether its page may show the user. */
export default function ShareLinkDialog({ onClose, ...night }: Night & { onClose: () => void }) {
  const { groupId, day } = night;
  const read = (signal: AbortSignal) => call('readNightSharing', { params: { groupId, day }, token: idToken, signal });
  const { data, status, failure, retry } = useLoad(read, `${groupId} ${day}`, {
    what: 'How the night is shared',
    personal: true,
  });
  return (
    <Modal
      title="Share this night"
      about="A page with scores, profit and what stood out. Whoever has the link sees it, without a sign-in."
      onClose={onClose}
    >
      {status === 'failed' ? (
        <LoadFailed onRetry={retry} failure={failure}>
          The link could not be loaded.
        </LoadFailed>
      ) : data === null ? (
        <Skeleton className="h-40" />
      ) : (
        <Settings night={night} loaded={data} />
      )}
    </Modal>
  );
}
