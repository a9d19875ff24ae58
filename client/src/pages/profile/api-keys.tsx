import type { ApiKey, CreatedApiKey, KeyScope } from '@courtside/contract/api-keys';
import { maxApiKeys, maxKeyNameLength } from '@courtside/contract/limits';
import { useAtomValue } from 'jotai';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { apiKeysAtom, createApiKey, loadApiKeys, revokeApiKey } from '../../features/account/api-keys.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Confirm, Notice } from '../../ui/dialogs.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { formatAgo } from '../../ui/relative-time.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField, textOf } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';
import { Fold } from './fold.tsx';

const scopes = [
  { value: 'read', label: 'Read' },
  { value: 'bet', label: 'Read and bet' },
] as const;

const about: Readonly<Record<KeyScope, string>> = {
  read: 'Sees what you see. Changes nothing.',
  bet: 'Also bets with your balance and changes what you can change.',
};

function NewKey({ uid, onCreated }: { uid: string; onCreated: (key: CreatedApiKey) => void }) {
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

/** A key that was just created, shown this once. */
function ShownKey({ uid, created, onDone }: { uid: string; created: CreatedApiKey; onDone: () => void }) {
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

const scopeWords = { read: 'Read', bet: 'Read and bet', tv: 'One group on a TV' } as const;

function lastUse({ lastUsedAt }: ApiKey): string {
  return lastUsedAt === null ? 'Never used' : `Last used ${formatAgo(Date.parse(lastUsedAt), Date.now())}`;
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scope, ending } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-full sm:basis-48">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-soft">
          <code>ck_…{ending}</code> · {lastUse(apiKey)}
        </p>
      </div>
      <Badge tone={scope === 'bet' ? 'court' : 'plain'}>{scopeWords[scope]}</Badge>
      <Button look="quiet" aria-label={`Revoke ${name}`} onClick={onRevoke} className="-mr-3 ml-auto text-loss-ink">
        Revoke
      </Button>
    </li>
  );
}

/** Revokes a key, after a confirmation. */
function Revocation(props: { uid: string; apiKey: ApiKey; onDone: (failure: string | null) => void }) {
  const { uid, apiKey, onDone } = props;
  const revoke = async () => {
    const failure = await revokeApiKey(uid, apiKey.id);
    if (failure === null) showToast({ tone: 'plain', text: `${apiKey.name} is revoked.` });
    onDone(failure);
  };
  return (
    <Confirm
      question={`Revoke ${apiKey.name}?`}
      about="Scripts that use this key stop working immediately. A revoked key cannot be brought back."
      yes="Revoke key"
      no="Keep it"
      tone="danger"
      onYes={revoke}
      onNo={() => onDone(null)}
    />
  );
}

function KeyList({ uid }: { uid: string }) {
  const { data, failure } = useAtomValue(apiKeysAtom(uid));
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  if (data === null)
    return (
      <LoadFailed onRetry={() => loadApiKeys(uid)} failure={failure}>
        Your API keys could not be loaded.
      </LoadFailed>
    );
  return (
    <>
      {data.length === 0 ? (
        <p className="py-3 text-sm text-soft">You have no API keys.</p>
      ) : (
        <ul aria-label="API keys" className="divide-y divide-line">
          {data.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
          ))}
        </ul>
      )}
      {revoking && (
        <Revocation
          uid={uid}
          apiKey={revoking}
          onDone={(message) => {
            setRevoking(null);
            setNotice(message);
          }}
        />
      )}
      {notice !== null && <Notice text={notice} onClose={() => setNotice(null)} />}
    </>
  );
}

/** The user's API keys, and a form for a new one. */
export function ApiKeys({ uid }: { uid: string }) {
  const { data } = useAtomValue(apiKeysAtom(uid));
  const [shown, setShown] = useState<CreatedApiKey | null>(null);
  const isFull = data !== null && data.length >= maxApiKeys;
  return (
    <Fold id="api-keys" title="API keys" value={data ? String(data.length || 'none') : ''} startsOpen={data === null}>
      <p className="text-sm text-soft">
        For scripts and bots that act for you. See a bot of ten lines in the{' '}
        <a href="/api/docs" className="font-medium text-link underline underline-offset-4">
          API documentation
        </a>
        .
      </p>
      <KeyList uid={uid} />
      {shown !== null && <ShownKey uid={uid} created={shown} onDone={() => setShown(null)} />}
      {shown === null && isFull && (
        <p className="text-sm text-soft">You have {maxApiKeys} keys, as many as one person can have.</p>
      )}
      {shown === null && !isFull && <NewKey uid={uid} onCreated={setShown} />}
    </Fold>
  );
}
