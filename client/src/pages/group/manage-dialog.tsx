import type { GroupStandings } from '@courtside/contract/groups';
import type { League } from '@courtside/contract/leagues';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { LeaguesChoice, useLeagueOptions } from '../../features/games/leagues-choice.tsx';
import { type OwnerAction, useOwnerAction } from '../../features/groups/group-actions.tsx';
import { InviteExpiry } from '../../features/groups/invite.tsx';
import { idToken } from '../../features/session/open-auth.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialogs.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';
import { ManageMembers } from './manage-members.tsx';
import type { Question } from './owner-question.ts';
import { TabSettings } from './tab/tab-settings.tsx';

/** The furthest expiry date, in days from today. The server allows 365 days. */
const maxDays = 364;

/** A local day, as a date field writes it: `2026-11-28`. */
function dayIn(days: number, from = new Date()): string {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

/** The last minute of a local day. Null for anything but a day. */
function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

const rotation: Question = {
  action: { kind: 'rotate' },
  question: 'Replace all invites?',
  about:
    'Every code and link sent so far stops working, and the Group ID alone no longer admits anyone. All members get a new code.',
  yes: 'Replace invites',
};

const archiving: Question = {
  action: { kind: 'archive' },
  question: 'Archive this group?',
  about: 'Its invites stop working until you reopen it. Members still see the standings.',
  yes: 'Archive group',
};

/** A button that asks a question. */
function AskButton({ question, onAsk }: { question: Question; onAsk: (question: Question) => void }) {
  return (
    <Button look="secondary" wide className="text-loss-ink" onClick={() => onAsk(question)}>
      {question.yes}
    </Button>
  );
}

interface InviteSettingsProps {
  expiresAt: string | null;
  run: (action: OwnerAction) => Promise<boolean>;
  onAsk: (question: Question) => void;
}

/** Sets when the invites of a group expire, and replaces them. */
function InviteSettings({ expiresAt, run, onAsk }: InviteSettingsProps) {
  const [day, setDay] = useState('');
  const at = endOfDay(day);
  const [busy, expire] = useSubmit(() => at !== null && run({ kind: 'expire', expiresAt: at }));
  return (
    <section aria-labelledby="manage-invites" className="grid gap-3">
      <div>
        <h3 id="manage-invites" className="text-sm font-semibold">
          Invites
        </h3>
        {expiresAt === null ? (
          <p className="mt-0.5 text-xs text-soft">Invites do not expire.</p>
        ) : (
          <InviteExpiry expiresAt={expiresAt} className="mt-0.5" />
        )}
      </div>
      <form noValidate onSubmit={expire} className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label="Expiry date"
            type="date"
            name="expiryDate"
            min={dayIn(0)}
            max={dayIn(maxDays)}
            value={day}
            onText={setDay}
          />
        </div>
        <Button type="submit" look="secondary" busy={busy} disabled={at === null}>
          Set date
        </Button>
      </form>
      {expiresAt !== null && (
        <Button look="secondary" wide disabled={busy} onClick={() => run({ kind: 'expire', expiresAt: null })}>
          Remove expiry date
        </Button>
      )}
      <AskButton question={rotation} onAsk={onAsk} />
    </section>
  );
}

function RenameGroup({ name, run }: { name: string; run: (action: OwnerAction) => Promise<boolean> }) {
  const [typed, setTyped] = useState(name);
  const [busy, rename] = useSubmit(() => run({ kind: 'rename', groupName: typed }));
  return (
    <form noValidate onSubmit={rename} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField label="Group Name" dir="auto" name="newName" value={typed} onText={setTyped} />
      </div>
      <Button type="submit" look="secondary" busy={busy} disabled={typed.trim() === name}>
        Rename
      </Button>
    </form>
  );
}

interface LeagueSettingsProps {
  /** The leagues that count; null for all. */
  leagues: readonly League[] | null;
  run: (action: OwnerAction) => Promise<boolean>;
}

/** Limits the group to leagues. Renders nothing while one league is played and the group counts all. */
function LeagueSettings({ leagues, run }: LeagueSettingsProps) {
  const current = leagues ? [...leagues] : undefined;
  const [chosen, setChosen] = useState(current);
  const [busy, save] = useSubmit(() => run({ kind: 'leagues', leagues: chosen ?? null }));
  const options = useLeagueOptions(current);
  if (options.length === 0) return null;
  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <LeaguesChoice
        chosen={chosen}
        onChoose={setChosen}
        hint="Tonight, the message in the chat and reminders count only games of these leagues, and new seasons start with them. The standings by main balance are not affected."
      />
      <Button type="submit" look="secondary" busy={busy} disabled={String(chosen) === String(current)}>
        Save leagues
      </Button>
    </form>
  );
}

const ChatDialog = onDemand('Chat', () => import('./chat/chat-dialog.tsx'));

/** Opens the chat that receives the message of each night. */
function ChatRow({ groupId }: { groupId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="manage-chat" className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 grow basis-48">
        <h3 id="manage-chat" className="text-sm font-semibold">
          Chat
        </h3>
        <p className="mt-0.5 text-sm text-pretty text-soft">
          One message each night in Discord, Slack, Telegram, ntfy or a program of yours.
        </p>
      </div>
      <Button look="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
        Open chat
      </Button>
      {open && <ChatDialog groupId={groupId} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** What the owner of a group can do. */
export default function ManageDialog({ group, onClose }: { group: GroupStandings; onClose: () => void }) {
  const { run, notice } = useOwnerAction(group.id);
  const [asked, setAsked] = useState<Question | null>(null);
  const removed = useLoad(
    (signal) => call('listRemoved', { params: { groupId: group.id }, token: idToken, signal }),
    group.memberIds.length,
    { what: 'The removed members' },
  );

  const confirm = async ({ action }: Question) => {
    await run(action);
    setAsked(null);
  };
  const letIn = async (uid: string) => {
    if (await run({ kind: 'let-in', uid })) await removed.retry();
  };

  return (
    <>
      <Modal title="Manage group" onClose={onClose}>
        <div className="grid grid-cols-1 gap-6">
          <RenameGroup key={group.groupName} name={group.groupName} run={run} />
          <InviteSettings expiresAt={group.inviteExpiresAt} run={run} onAsk={setAsked} />
          <LeagueSettings key={String(group.leagues)} leagues={group.leagues} run={run} />
          <ChatRow groupId={group.id} />
          <ManageMembers group={group} removed={removed} onAsk={setAsked} onLetIn={letIn} />
          <TabSettings groupId={group.id} />
          <section aria-labelledby="manage-archive">
            <h3 id="manage-archive" className="text-sm font-semibold">
              Archive
            </h3>
            <p className="mt-0.5 mb-3 text-sm text-pretty text-soft">
              The standings stay readable, but nobody can join. You can reopen the group.
            </p>
            <AskButton question={archiving} onAsk={setAsked} />
          </section>
        </div>
      </Modal>
      {asked && (
        <Confirm
          question={asked.question}
          about={asked.about}
          yes={asked.yes}
          no="Cancel"
          tone="danger"
          onYes={() => confirm(asked)}
          onNo={() => setAsked(null)}
        />
      )}
      {notice}
    </>
  );
}
