import type { CreatedApiKey, KeyScope } from '@courtside/contract/api-keys';
import { maxKeyNameLength } from '@courtside/contract/limits';
import { Check, Copy, KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createApiKey } from '../../features/account/api-keys.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField, textOf } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';
import { useCopy } from '../../ui/use-copy.tsx';

const scopes = [
  { value: 'read', label: 'Read' },
  { value: 'bet', label: 'Read and bet' },
] as const;

const about: Readonly<Record<KeyScope, string>> = {
  read: 'Sees what you see. Changes nothing.',
  bet: 'Also bets with your balance and changes what you can change.',
};

/** A form for a new key. */
export function NewKey({ uid, onCreated }: { uid: string; onCreated: (key: CreatedApiKey) => void }) {
  const [scope, setScope] = useState<KeyScope>('read');
  const [failure, setFailure] = useState<string | null>(null);

  const [busy, create] = useSubmit(async (form) => {
    const created = await createApiKey(uid, textOf(form, 'key-name'), scope);
    if ('failure' in created) setFailure(created.failure);
    else onCreated(created);
  });

  return (
    <form
      aria-label="New API key"
      noValidate
      onSubmit={create}
      className="grid grid-cols-1 gap-4 border-t border-line pt-4"
    >
      <TextField label="Name of a new key" name="key-name" placeholder="Underdog bot" maxLength={maxKeyNameLength} />
      <div>
        <p className="mb-1.5 text-sm font-medium">What it may do</p>
        <Segments label="What it may do" value={scope} options={scopes} onChange={setScope} />
        <p className="mt-1.5 text-xs text-soft">{about[scope]}</p>
      </div>
      {failure !== null && <AlertBox>{failure}</AlertBox>}
      <Button type="submit" busy={busy} icon={KeyRound} className="justify-self-start">
        Create key
      </Button>
    </form>
  );
}

function Copyable({ label, text, confirmation }: { label: string; text: string; confirmation: string }) {
  const { copied, copy, byHand } = useCopy(text, confirmation, 'Select and copy this.');
  return (
    <div>
      <p className="text-xs text-soft">{label}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 grow text-sm break-all">{text}</code>
        <IconButton
          label={`Copy ${label.toLowerCase()}`}
          icon={copied ? Check : Copy}
          onClick={copy}
          className="size-11 hover:bg-raised"
        />
      </div>
      {byHand}
    </div>
  );
}

/** A key that was just created, shown this once. */
export function ShownKey({ uid, created, onDone }: { uid: string; created: CreatedApiKey; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="shown-key"
      className="grid grid-cols-1 gap-3 rounded-control border border-wait/50 bg-wait/10 p-4"
    >
      <div>
        <h3 id="shown-key" ref={heading} tabIndex={-1} className="font-semibold outline-none wrap-anywhere">
          {created.name} is ready
        </h3>
        <p className="text-sm">Copy the key now: it is not shown again.</p>
      </div>
      <Copyable label="Key" text={created.key} confirmation="Key copied." />
      <Copyable label="Your user id" text={uid} confirmation="User id copied." />
      <Button look="secondary" onClick={onDone} className="justify-self-start">
        I have copied it
      </Button>
    </section>
  );
}
