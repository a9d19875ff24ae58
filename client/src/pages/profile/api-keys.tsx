import type { ApiKey, CreatedApiKey } from '@courtside/contract/api-keys';
import { maxApiKeys } from '@courtside/contract/limits';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { apiKeysAtom, loadApiKeys, revokeApiKey } from '../../features/account/api-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm, Notice } from '../../ui/dialogs.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { formatAgo } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { NewKey, ShownKey } from './new-key.tsx';

const scopeWords = { read: 'Read', bet: 'Read and bet' } as const;

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
      about="Scripts that use this key stop working at once. A revoked key cannot be brought back."
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
    <section aria-labelledby="api-keys" className="card grid grid-cols-1 gap-3 p-4 sm:p-6">
      <div>
        <h2 id="api-keys" className="text-lg font-semibold tracking-tight">
          API keys
        </h2>
        <p className="mt-1 text-sm text-soft">
          For scripts and bots that act for you. See a bot of ten lines in the{' '}
          <a href="/api/docs" className="font-medium text-link underline underline-offset-4">
            API documentation
          </a>
          .
        </p>
      </div>
      <KeyList uid={uid} />
      {shown !== null && <ShownKey uid={uid} created={shown} onDone={() => setShown(null)} />}
      {shown === null && isFull && (
        <p className="text-sm text-soft">You have {maxApiKeys} keys, as many as one person can have.</p>
      )}
      {shown === null && !isFull && <NewKey uid={uid} onCreated={setShown} />}
    </section>
  );
}
