import type { NightPicture } from '@courtside/contract/reactions';
import { Download, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Modal } from '../../ui/modal.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';

const fileNameOf = ({ night }: NightPicture) => `courtside-${night}.png`;

function fileOf(picture: NightPicture): File {
  const bytes = Uint8Array.from(atob(picture.png), (character) => character.charCodeAt(0));
  return new File([bytes], fileNameOf(picture), { type: 'image/png' });
}

/** Opens the device's share sheet. A closed sheet is no failure. */
async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'loss', text: 'The picture could not be shared. Download it instead.' });
  }
}

/** The picture, and the ways to take it along that the device has. */
function Shown({ picture, groupName }: { picture: NightPicture; groupName: string }) {
  const file = useMemo(() => fileOf(picture), [picture]);
  const data = { files: [file], title: `${groupName} on Courtside` };
  const canShare = 'canShare' in navigator && navigator.canShare(data);
  return (
    <>
      <img
        src={`data:image/png;base64,${picture.png}`}
        alt={`The night of ${groupName}: the members by profit, the best ticket and the worst beat`}
        width={1080}
        height={1350}
        className="h-auto w-full rounded-card border border-line"
      />
      <div className="flex flex-wrap gap-3">
        {canShare && (
          <Button className="grow" icon={Share2} onClick={() => void share(data)}>
            Share
          </Button>
        )}
        <Button
          className="grow"
          look={canShare ? 'secondary' : 'primary'}
          icon={Download}
          onClick={() => saveFile(file)}
        >
          Download
        </Button>
      </div>
    </>
  );
}

interface DialogProps {
  groupId: string;
  groupName: string;
  onClose: () => void;
}

/** The latest night of a group as a picture. It shows what the members of the group see, so whoever shares it decides. */
export default function NightPictureDialog({ groupId, groupName, onClose }: DialogProps) {
  const read = (signal: AbortSignal) => call('readNightPicture', { params: { groupId }, token: idToken, signal });
  const { status, data, failure, retry } = useLoad(read, groupId, { what: 'The picture of the night' });
  return (
    <Modal
      title="The night as a picture"
      about="Names and results of tonight, with your invite code."
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {status === 'failed' ? (
          <LoadFailed onRetry={retry} failure={failure}>
            The picture could not be drawn.
          </LoadFailed>
        ) : data === null ? (
          <Skeleton className="aspect-[4/5]" />
        ) : data.picture === null ? (
          <p className="text-soft">No bet of the night is decided yet.</p>
        ) : (
          <Shown picture={data.picture} groupName={groupName} />
        )}
      </div>
    </Modal>
  );
}
