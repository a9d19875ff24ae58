import { useState } from 'react';
import { InviteExpiry } from '../../features/groups/invite.tsx';
import type { OwnerAction } from '../../features/groups/owner-actions.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';
import type { Question } from './manage-dialog.tsx';

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

interface InviteSettingsProps {
  expiresAt: string | null;
  run: (action: OwnerAction) => Promise<boolean>;
  onAsk: (question: Question) => void;
}

/** Sets when the invites of a group expire, and replaces them. */
export function InviteSettings({ expiresAt, run, onAsk }: InviteSettingsProps) {
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
      <Button
        look="secondary"
        wide
        className="text-loss-ink"
        onClick={() =>
          onAsk({
            action: { kind: 'rotate' },
            question: 'Replace all invites?',
            about:
              'Every code and link sent so far stops working, and the Group ID alone no longer admits anyone. All members get a new code.',
            yes: 'Replace invites',
          })
        }
      >
        Replace invites
      </Button>
    </section>
  );
}
