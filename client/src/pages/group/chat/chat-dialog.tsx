import type { Chat } from '@courtside/contract/chat';
import { useEffect, useRef, useState } from 'react';
import { useLoad } from '../../../api/resource.ts';
import { disconnectChat, readChat } from '../../../features/chat/chat-calls.ts';
import { serviceWords } from '../../../features/chat/chat-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, Notice } from '../../../ui/dialogs.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast/toast-atoms.ts';
import { ChatForm } from './chat-form.tsx';
import { ChatParts } from './chat-parts.tsx';
import { ChatState } from './chat-state.tsx';

interface ConnectedProps {
  groupId: string;
  chat: Chat;
  /** Whether it was connected just now. */
  isNew: boolean;
  onChange: (chat: Chat | null) => void;
  onReplace: () => void;
}

/** The connected chat, and what its owner can do with it. */
function Connected({ groupId, chat, isNew, onChange, onReplace }: ConnectedProps) {
  const [asking, setAsking] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const { name } = serviceWords[chat.service];
  const disconnect = async () => {
    const result = await disconnectChat(groupId);
    setAsking(false);
    if (!result.ok) return setNotice(result.message);
    showToast({ tone: 'plain', text: 'The chat is disconnected.' });
    onChange(null);
  };
  return (
    <>
      <ChatState groupId={groupId} chat={chat} isNew={isNew} onChange={onChange} />
      <ChatParts groupId={groupId} chat={chat} onChange={onChange} />
      <div className="grid grid-cols-1 gap-3 border-t border-line pt-5">
        <Button look="secondary" onClick={onReplace}>
          Connect another chat
        </Button>
        <Button look="secondary" className="text-loss-ink" onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      </div>
      {asking && (
        <Confirm
          question={`Disconnect ${chat.service === 'webhook' ? 'the webhook' : name}?`}
          about="It receives no more messages, and Courtside deletes what you entered for it."
          yes="Disconnect"
          no="Keep it"
          tone="danger"
          onYes={disconnect}
          onNo={() => setAsking(false)}
        />
      )}
      {notice !== null && <Notice text={notice} onClose={() => setNotice(null)} />}
    </>
  );
}

/** Connects a group with a chat that receives one message each night. */
export default function ChatDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { status, data, failure, retry, update } = useLoad((signal) => readChat(groupId, signal), groupId, {
    what: 'The chat',
  });
  const [replacing, setReplacing] = useState(false);
  const [newSince, setNewSince] = useState<string | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const shown = status === 'loaded' ? `${data?.connectedAt} ${replacing}` : null;
  const wasShown = useRef(shown);
  // The pressed button has gone with its view.
  useEffect(() => {
    if (wasShown.current !== null && wasShown.current !== shown) view.current?.focus();
    wasShown.current = shown;
  }, [shown]);
  const change = (chat: Chat | null) => {
    update(() => chat);
    setReplacing(false);
  };
  const connected = (chat: Chat) => {
    showToast({ tone: 'plain', text: `${serviceWords[chat.service].subject} is connected.` });
    setNewSince(chat.connectedAt);
    change(chat);
  };
  return (
    <Modal title="Chat" about="One message each night: who plays, then the results." onClose={onClose}>
      <div ref={view} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
        {status === 'loading' && (
          <div className="grid gap-4">
            <LoadingStatus>Loading the chat</LoadingStatus>
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
            <Skeleton className="h-11" />
          </div>
        )}
        {status === 'failed' && (
          <LoadFailed onRetry={retry} failure={failure}>
            The chat could not be loaded.
          </LoadFailed>
        )}
        {status === 'loaded' &&
          (data === null || replacing ? (
            <ChatForm groupId={groupId} replaced={data} onConnected={connected} onCancel={() => setReplacing(false)} />
          ) : (
            <Connected
              groupId={groupId}
              chat={data}
              isNew={data.connectedAt === newSince}
              onChange={change}
              onReplace={() => setReplacing(true)}
            />
          ))}
      </div>
    </Modal>
  );
}
