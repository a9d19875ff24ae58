import type { Chat } from '@courtside/contract/chat';
import { useAtomValue } from 'jotai';
import { CircleCheck, Clock3 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { connectChat, retryChat, testChat } from '../../../features/chat/chat-calls.ts';
import { messageOfNight, serviceWords } from '../../../features/chat/chat-services.ts';
import { sessionAtom } from '../../../features/session/session-atoms.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { showToast } from '../../../ui/toast/toast-atoms.ts';

interface ChatStateProps {
  groupId: string;
  chat: Chat;
  onChange: (chat: Chat) => void;
}

interface ConnectedChatProps extends ChatStateProps {
  /** Whether it was connected just now, and has to be tested. */
  isNew: boolean;
}

function Failure({ groupId, chat: { failure }, onChange }: ChatStateProps) {
  const [problem, setProblem] = useState<string | null>(null);
  if (failure === null) return null;
  const message = messageOfNight(failure.night, Date.now());
  if (failure.state === 'failed')
    return (
      <div className="flex items-start gap-2.5 rounded-control border border-wait/50 bg-wait/10 px-3 py-2.5 text-sm">
        <Clock3 aria-hidden className="mt-0.5 size-4 shrink-0 text-wait-ink" />
        <p className="min-w-0 wrap-anywhere">
          {message} has not arrived yet: {failure.reason} Courtside tries again.
        </p>
      </div>
    );
  const retry = async () => {
    const result = await retryChat(groupId);
    if (!result.ok) return setProblem(result.message);
    showToast({ tone: 'plain', text: 'The message is sent again within 15 seconds.' });
    onChange(result.value);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <AlertBox>
        {message} could not be delivered: {failure.reason}
      </AlertBox>
      {problem !== null && <AlertBox>{problem}</AlertBox>}
      <Button onClick={retry}>Send it again</Button>
    </div>
  );
}

/** A chat that a former owner has connected receives nothing until the new one keeps it. */
function Paused({ groupId, chat: { service, withoutParts, connectedBy }, onChange }: ChatStateProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async () => {
    const result = await connectChat(groupId, { service, withoutParts });
    if (!result.ok) return setProblem(result.message);
    showToast({ tone: 'plain', text: 'The nights are sent there again.' });
    onChange(result.value);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <AlertBox>
        Paused: <bdi>{connectedBy.username}</bdi> connected this chat and no longer owns the group.
      </AlertBox>
      {problem !== null && <AlertBox>{problem}</AlertBox>}
      <Button onClick={keep}>Keep this chat</Button>
    </div>
  );
}

/**
 * Sends a test message, and shows what the service answered.
 * @param sendsNow whether one is sent without a press: right after the chat was connected
 */
function Test({ groupId, sendsNow }: { groupId: string; sendsNow: boolean }) {
  const [result, setResult] = useState<{ readonly isDelivered: boolean; readonly answer: string } | null>(null);
  const send = async () => {
    setResult(null);
    const sent = await testChat(groupId);
    setResult(sent.ok ? sent.value : { isDelivered: false, answer: sent.message });
  };
  const wasSent = useRef(false);
  useEffect(() => {
    if (!sendsNow || wasSent.current) return;
    wasSent.current = true;
    void send();
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button look="secondary" onClick={send}>
        Send a test message
      </Button>
      <div role="status" className="empty:hidden">
        {result?.isDelivered === true && (
          <p className="flex items-start gap-2.5 text-sm">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-win-ink" />
            {result.answer}
          </p>
        )}
      </div>
      {result?.isDelivered === false && <AlertBox>{result.answer}</AlertBox>}
    </div>
  );
}

/** Where the messages go, who connected it, and how the last one went. */
export function ChatState({ groupId, chat, isNew, onChange }: ConnectedChatProps) {
  const { service, label, connectedBy, connectedAt, lastDelivery, failure } = chat;
  const now = Date.now();
  const session = useAtomValue(sessionAtom);
  const isOwn = session.status !== 'in' || session.user.uid === connectedBy.uid;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="rounded-card bg-raised p-4">
        <p className="font-semibold">{serviceWords[service].name}</p>
        <p className="num text-base wrap-anywhere">{label}</p>
        <dl className="mt-3 grid grid-cols-1 gap-2 text-sm">
          <div>
            <dt className="text-xs text-soft">Connected by</dt>
            <dd className="wrap-anywhere">
              <bdi>{connectedBy.username}</bdi>, {formatDateTime(connectedAt)}
            </dd>
          </div>
          <div>
            <dt className="text-xs text-soft">Last delivery</dt>
            <dd>
              {lastDelivery === null
                ? 'None yet. The first message arrives on the next night with games.'
                : formatDateTime(lastDelivery.at)}
              {lastDelivery !== null && (
                <span className="block text-xs text-soft">{messageOfNight(lastDelivery.night, now)}</span>
              )}
            </dd>
          </div>
        </dl>
      </div>
      {!isOwn && <Paused groupId={groupId} chat={chat} onChange={onChange} />}
      <Failure key={`${failure?.night} ${failure?.at}`} groupId={groupId} chat={chat} onChange={onChange} />
      <Test key={connectedAt} groupId={groupId} sendsNow={isNew} />
    </div>
  );
}
