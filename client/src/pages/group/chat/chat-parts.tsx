import type { Chat, ChatPart } from '@courtside/contract/chat';
import { useRef, useState } from 'react';
import { connectChat } from '../../../features/chat/chat-calls.ts';
import { partWords } from '../../../features/chat/chat-services.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';

/** Which parts the message of a night has. A switch shows the choice immediately and returns if it could not be saved. */
export function ChatParts({
  groupId,
  chat,
  onChange,
}: {
  groupId: string;
  chat: Chat;
  onChange: (chat: Chat) => void;
}) {
  const { service } = chat;
  const [chosen, setChosen] = useState<readonly ChatPart[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useRef(Promise.resolve());
  const latest = useRef<readonly ChatPart[] | null>(null);
  const without = chosen ?? chat.withoutParts;

  const save = async (withoutParts: readonly ChatPart[]) => {
    // A later choice is waiting, and contains this one.
    if (latest.current !== withoutParts) return;
    const result = await connectChat(groupId, { service, withoutParts: [...withoutParts] });
    if (result.ok) onChange(result.value);
    else setProblem(result.message);
    if (latest.current === withoutParts) setChosen(null);
  };
  const toggle = (part: ChatPart, isSent: boolean) => {
    const others = without.filter((each) => each !== part);
    const next = isSent ? others : [...others, part];
    setProblem(null);
    setChosen(next);
    latest.current = next;
    // One request at a time, so that the last choice is the stored one.
    saving.current = saving.current.then(() => save(next));
  };

  return (
    <fieldset>
      <legend className="text-sm font-semibold">What the message has</legend>
      <div className="mt-1 divide-y divide-line">
        {partWords.map(([part, label]) => (
          <SwitchRow
            key={part}
            label={label}
            isOn={!without.includes(part)}
            onChange={(isSent) => toggle(part, isSent)}
          />
        ))}
      </div>
      {problem !== null && <AlertBox>{problem}</AlertBox>}
    </fieldset>
  );
}
