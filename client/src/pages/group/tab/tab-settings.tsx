import type { Tab } from '@courtside/contract/challenges';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { parseAmount } from '../../../features/bets/parse-amount.ts';
import { tabAtom } from '../../../features/challenges/tab-atoms.ts';
import { limitTab, startTab } from '../../../features/challenges/tab-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs.tsx';
import { FieldProblem, TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../../ui/use-busy.ts';

/** Sets how far below 0 the tab of a member may go. */
function Limit({ tab }: { tab: Tab }) {
  const current = toCents(tab.limit);
  const [typed, setTyped] = useState(String(tab.limit));
  const [problem, setProblem] = useState<string | null>(null);
  const cents = parseAmount(typed);
  const [busy, save] = useSubmit(async () => {
    if (cents === null) return setProblem('Please enter a valid amount.');
    const failure = await limitTab(tab.groupId, cents);
    setProblem(failure);
    if (failure === null)
      showToast({ tone: 'plain', text: `A member can owe up to ${formatCents(cents)} on the tab.` });
  });
  return (
    <form noValidate onSubmit={save} className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label="Most a member can owe, in dollars"
          name="tabLimit"
          inputMode="decimal"
          value={typed}
          problem={problem ?? undefined}
          onText={(text) => {
            setTyped(text);
            setProblem(null);
          }}
        />
      </div>
      <Button type="submit" look="secondary" busy={busy} disabled={cents === current} className="mt-6.5">
        Save
      </Button>
    </form>
  );
}

/** Ends the tab and starts the next one, after a confirmation that says what happens. */
function NewTab({ tab }: { tab: Tab }) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = tab.challenges.filter(({ status }) => status === 'open').length;
  const start = async () => {
    const failure = await startTab(tab);
    setProblem(failure);
    setAsking(false);
    if (failure === null) showToast({ tone: 'plain', text: `Tab ${tab.number + 1} has started. Everyone is even.` });
  };
  return (
    <>
      <Button look="secondary" wide className="text-loss-ink" onClick={() => setAsking(true)}>
        Start a new tab
      </Button>
      {problem !== null && <FieldProblem>{problem}</FieldProblem>}
      {asking && (
        <Confirm
          question="Start a new tab?"
          about={
            <>
              Everyone begins at $0.00. Tab {tab.number} stays readable, and its running head-to-heads are settled on
              it.
              {open > 0 && ` ${open === 1 ? 'The open challenge is' : `All ${open} open challenges are`} withdrawn.`}
            </>
          }
          yes="Start a new tab"
          no="Cancel"
          tone="danger"
          onYes={start}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What the owner of a group can do with its tab. Renders nothing before the tab is loaded. */
export function TabSettings({ groupId }: { groupId: string }) {
  const { data: tab } = useAtomValue(tabAtom(groupId));
  if (tab === null) return null;
  return (
    <section aria-labelledby="manage-tab" className="grid grid-cols-1 gap-3">
      <div>
        <h3 id="manage-tab" className="text-sm font-semibold">
          The tab
        </h3>
        <p className="mt-0.5 text-xs text-soft">
          Stakes in play count. A lower limit changes no head-to-head that is running.
        </p>
      </div>
      <Limit key={`${tab.number} ${tab.limit}`} tab={tab} />
      {tab.startedAt !== null && <NewTab tab={tab} />}
    </section>
  );
}
