import type { SealExport } from '@courtside/contract/seals';
import { useAtomValue } from 'jotai';
import { Download, ShieldCheck } from 'lucide-react';
import { type DragEvent, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadMyGroups, myGroupsAtom, myGroupsLoadAtom } from '../../features/groups/own-groups.ts';
import {
  loadGroupExport,
  type ReadExport,
  readExportFile,
  saveExport,
  type Verification,
  verify,
} from '../../features/seals/verification.ts';
import { sessionAtom, signedInUserAtom } from '../../features/session/session-atoms.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';
import { VerifyResult } from './verify-result.tsx';

/** Where an export comes from: a file, or a group of the user. */
interface SourceProps {
  onRead: (read: ReadExport) => void;
}

/** Chooses an export file, or takes one that is dropped. */
function FileSource({ onRead }: SourceProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (file !== undefined) onRead(await readExportFile(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the input does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'rounded-control border border-dashed p-4',
        isOver ? 'border-court bg-raised' : 'border-line-strong',
      )}
    >
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem]/5 font-semibold">
        Export file
      </label>
      <input
        id={id}
        type="file"
        accept="application/json,.json"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
        className="block min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-paper-line file:bg-paper file:px-4 file:font-semibold file:text-paper-ink"
      />
      <p className="mt-1.5 text-note text-soft">Choose a file or drop it here. It stays on your device.</p>
    </div>
  );
}

/** Loads the export of one of the user's groups. */
function GroupSource({ onRead }: SourceProps) {
  const id = useId();
  const groups = useAtomValue(myGroupsAtom);
  const [asked] = useSearchParams();
  const [chosen, setChosen] = useState(asked.get('group') ?? '');
  const groupId = groups.some((group) => group.id === chosen) ? chosen : (groups[0]?.id ?? '');
  const [busy, load] = useSubmit(async () => onRead(await loadGroupExport(groupId)));
  if (groups.length === 0) return null;
  return (
    <form noValidate onSubmit={load} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="mb-1.5 block text-[0.9375rem]/5 font-semibold">
          Your group
        </label>
        <select
          id={id}
          value={groupId}
          onChange={(event) => setChosen(event.currentTarget.value)}
          className="amount-paper on-paper h-11 w-full min-w-0 rounded-control px-3 text-base"
        >
          {groups.map((group) => (
            <option key={group.id} value={group.id}>
              {group.groupName}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" look="secondary" busy={busy}>
        Load seals
      </Button>
    </form>
  );
}

const recordsText = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString('en-US')} records`);

/** Verifies an export that was read, against a hash from the chat if the user has one. */
function Verifier({ exported }: { exported: SealExport }) {
  const [head, setHead] = useState('');
  const [verification, setVerification] = useState<Verification | null>(null);
  const [busy, run] = useSubmit(async () => setVerification(await verify(exported, head)));
  const { group, records } = exported;
  return (
    <section aria-labelledby="verify-export" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 id="verify-export" className="text-base font-semibold wrap-anywhere">
          <bdi>{group.name}</bdi>
        </h2>
        <p className="mt-0.5 text-sm text-soft">
          {records.length === 0 ? 'No game has been sealed yet.' : recordsText(records.length)}
        </p>
      </div>
      <form noValidate onSubmit={run} className="grid gap-3">
        <TextField
          label="Hash from a chat message (optional)"
          name="head"
          spellCheck={false}
          autoCapitalize="none"
          value={head}
          onText={(text) => {
            setHead(text);
            setVerification(null);
          }}
          hint="A hash that you received earlier, or the whole line of seals: this also shows whether the chain was replaced since."
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} icon={ShieldCheck}>
            Verify
          </Button>
          <Button look="secondary" icon={Download} onClick={() => saveExport(exported)}>
            Save export
          </Button>
        </div>
      </form>
      {verification !== null && <VerifyResult verification={verification} />}
    </section>
  );
}

/** Whether it is known if the user has groups. */
function useAreGroupsKnown(): boolean {
  const { status } = useAtomValue(sessionAtom);
  const load = useAtomValue(myGroupsLoadAtom);
  useEffect(() => {
    if (status === 'in') void loadMyGroups();
  }, [status]);
  return status === 'out' || (status === 'in' && load.status !== 'loading');
}

/** Verifies the seals of a group. Needs no sign-in for a file. */
export default function VerifyPage() {
  const user = useAtomValue(signedInUserAtom);
  const isReady = useAreGroupsKnown();
  const [read, setRead] = useState<{ readonly number: number; readonly result: ReadExport } | null>(null);
  const take = (result: ReadExport) => setRead((before) => ({ number: (before?.number ?? 0) + 1, result }));
  return (
    <div className="page py-6 sm:py-10">
      <title>Verify · Courtside</title>
      <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4 sm:gap-6">
        <header>
          <h1 className="page-title">Verify seals</h1>
          <p className="mt-1 text-sm text-pretty text-soft">
            Each game seals its bets at tip-off, and its results once they are settled. Check here that none of them was
            changed since, not even by the host.
          </p>
        </header>
        <section aria-label="Export to verify" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
          {isReady ? (
            <>
              {user !== null && <GroupSource onRead={take} />}
              <FileSource onRead={take} />
            </>
          ) : (
            <>
              <LoadingStatus>Loading your groups</LoadingStatus>
              <Skeleton className="h-52" />
            </>
          )}
          {read !== null && 'failure' in read.result && <AlertBox>{read.result.failure}</AlertBox>}
        </section>
        {read !== null && 'exported' in read.result && <Verifier key={read.number} exported={read.result.exported} />}
      </div>
    </div>
  );
}
