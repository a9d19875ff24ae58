import { formatCents, toCents } from '@courtside/contract/money';
import type { PlayerLimits } from '@courtside/contract/player-limits';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLoad } from '../../api/resource.ts';
import type { Account } from '../../api/specified-fields.ts';
import { deleteAccount } from '../../features/account/account-actions.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { apiKeysAtom, loadApiKeys } from '../../features/account/api-keys.ts';
import { breakEndAtom, loadPlayerLimits, playerLimitsAtom } from '../../features/account/player-limits.ts';
import { challengeBlocksAtom, loadChallengeBlocks } from '../../features/challenges/challenge-blocks.ts';
import { loadPushSettings, pushSettingsAtom } from '../../features/push/push-settings.ts';
import { pushSupport } from '../../features/push/push-support.ts';
import { isClosedByUser, signInMessage } from '../../features/session/auth-messages.ts';
import type { SignInProvider } from '../../features/session/sign-in-client.ts';
import { mustConfirmEmail } from '../../features/sign-in/email-confirmation.ts';
import { PasswordField } from '../../features/sign-in/password-field.tsx';
import { signInAgain, signInProvider, signOut } from '../../features/sign-in/session-actions.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { shortTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';
import { ApiKeys } from './api-keys.tsx';
import { BlockedChallengers } from './blocked-challengers.tsx';
import { CalendarOfGames } from './calendar-of-games.tsx';
import { EmailNotice } from './email-notice.tsx';
import { Fold } from './fold.tsx';
import { BreakForm, DailyLimitForm } from './limit-forms.tsx';
import { Notifications } from './notifications.tsx';
import { YourData } from './your-data.tsx';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What the user loses, line by line. */
function lossesOf(account: Account | null): string[] {
  const losses = [
    'Your name, email and sign-in',
    'Your API keys, and the links to your calendar and to nights that you have shared',
  ];
  if (account === null) return losses;
  const running = account.stats?.running ?? 0;
  const bets = running > 0 ? ` and ${counted(running, 'pending bet', 'pending bets')}` : '';
  losses.unshift(`Your balance of ${formatCents(toCents(account.balance))}${bets}`);
  if (account.groupIds.length > 0) losses.push(`Your place in ${counted(account.groupIds.length, 'group', 'groups')}`);
  return losses;
}

/** Whether the user typed what confirms the deletion. */
function isConfirmed(typed: string, account: Account | null): boolean {
  const text = typed.trim();
  return text === 'DELETE' || (text !== '' && text === account?.username);
}

/** Deletes the account, with a new sign-in if the last one is too long ago. */
function DeleteDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const account = useAtomValue(accountAtom);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  /** How the user must sign in again; null while that is not needed. */
  const [again, setAgain] = useState<'password' | SignInProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns a message for the user, or null */
  const run = async (): Promise<string | null> => {
    if (again !== null) {
      try {
        await signInAgain(again === 'password' ? password : null);
      } catch (error) {
        return isClosedByUser(error) ? null : signInMessage(error);
      }
    }
    const deletion = await deleteAccount(uid);
    if (deletion === 'sign-in-again') {
      setAgain((await signInProvider()) ?? 'password');
      return null;
    }
    if (deletion !== 'deleted') return deletion.failure;
    showToast({ tone: 'plain', text: 'Your account is deleted.' });
    await navigate('/');
    await signOut();
    return null;
  };
  const [busy, submit] = useSubmit(async () => {
    setFailure(null);
    setFailure(await run());
  });

  return (
    <Modal title="Delete your account?" about="This cannot be undone. You lose:" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <ul className="list-disc pl-5 text-sm">
          {lossesOf(account).map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <p className="text-sm text-soft">
          Your bets and balance history stay, without your name. You can sign up again with the same email and start
          over. Some things then still count: a break until it ends, a daily limit for at least a day, your first
          deposit, today's top-up, the seasons you are playing, and groups that removed you.
        </p>
        <TextField
          label="Type DELETE or your username"
          name="confirm"
          autoCapitalize="none"
          value={typed}
          onText={setTyped}
        />
        {again === 'password' && (
          <PasswordField
            label="Your password, because you signed in a while ago"
            name="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
          />
        )}
        {again !== null && again !== 'password' && (
          <p className="text-sm">You signed in a while ago. {again.label} asks you to sign in once more.</p>
        )}
        {failure !== null && <AlertBox>{failure}</AlertBox>}
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button
            type="submit"
            look="danger"
            busy={busy}
            disabled={!isConfirmed(typed, account) || (again === 'password' && password === '')}
          >
            Delete
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** The button that begins to delete the account. */
function DeleteAccount({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete-account" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 id="delete-account" className="text-lg font-semibold tracking-tight">
          Delete your account
        </h2>
        <p className="mt-1 text-sm text-soft">
          Removes your name, email and sign-in for good. Your bets stay under an anonymous name.
        </p>
      </div>
      <Button look="danger" onClick={() => setOpen(true)} className="justify-self-start">
        Delete my account
      </Button>
      {open && <DeleteDialog uid={uid} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The limits in force in a few words: `break until Sat, Nov 28, 7:30 PM`, `$50.00 a day`. */
function limitsInForce({ dailyLimit }: PlayerLimits, breakEnd: number | null): string {
  if (breakEnd !== null) return `break until ${shortTime(breakEnd)}`;
  return dailyLimit === null ? 'none' : `${formatCents(toCents(dailyLimit))} a day`;
}

/** What a user allows themselves: a break from betting, and a limit on the stakes of a day. */
function Limits({ uid }: { uid: string }) {
  const { data, failure } = useAtomValue(playerLimitsAtom(uid));
  const breakEnd = useAtomValue(breakEndAtom);
  return (
    <Fold id="limits" title="Limits" value={data ? limitsInForce(data, breakEnd) : ''} startsOpen={data === null}>
      {data === null ? (
        <LoadFailed onRetry={() => loadPlayerLimits(uid)} failure={failure}>
          Your limits could not be loaded.
        </LoadFailed>
      ) : (
        <>
          <BreakForm uid={uid} />
          <DailyLimitForm uid={uid} limits={data} />
        </>
      )}
    </Fold>
  );
}

/** The confirmation of the email address, limits, notifications, API keys, blocked friends, and what a user can do with the whole account. */
export default function AccountTab({ uid }: { uid: string }) {
  const keys = useAtomValue(apiKeysAtom(uid));
  const limits = useAtomValue(playerLimitsAtom(uid));
  const notifications = useAtomValue(pushSettingsAtom(uid));
  const blocks = useAtomValue(challengeBlocksAtom);
  const unconfirmed = useLoad(mustConfirmEmail, uid, { what: 'Whether the email address is confirmed' });
  const hasPush = pushSupport() === 'supported';
  const seq = useAtomValue(accountAtom)?.seq;
  useEffect(() => void loadApiKeys(uid), [uid]);
  useEffect(() => void loadChallengeBlocks(), []);
  useEffect(() => {
    if (hasPush) void loadPushSettings(uid);
  }, [uid, hasPush]);
  // Every stake and every undo changes what was staked today.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ledger entry triggers the read
  useEffect(() => void loadPlayerLimits(uid), [uid, seq]);
  // Their heights are unknown, and nothing below them may move.
  const parts = [keys, limits, blocks, unconfirmed, ...(hasPush ? [notifications] : [])];
  if (parts.some(({ status }) => status === 'loading')) return <Spinner label="Loading your account" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {unconfirmed.data && <EmailNotice />}
      <div className="card divide-y divide-line overflow-clip">
        <Limits uid={uid} />
        <Notifications uid={uid} />
        <CalendarOfGames uid={uid} />
        <ApiKeys uid={uid} />
      </div>
      <BlockedChallengers />
      <YourData uid={uid} />
      <DeleteAccount uid={uid} />
    </div>
  );
}
