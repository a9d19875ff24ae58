import { useAtomValue } from 'jotai';
import { Tabs } from 'radix-ui';
import type { PointerEvent } from 'react';
import { useSearchParams } from 'react-router';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { History } from './history.tsx';
import { MoneyTrail } from './money-trail.tsx';

const tab =
  'h-11 min-w-11 border-b-2 border-transparent px-1 text-sm font-semibold text-soft hover:text-ink data-[state=active]:border-court data-[state=active]:text-ink';

/** Radix focuses a pressed tab by script, which browsers take for the keyboard's doing: focused before, it has no ring. */
const focusQuietly = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.focus({ focusVisible: false, preventScroll: true });

/** The bets, and where the money went. Which one is open is part of the address. */
export function ProfileTabs() {
  const account = useAtomValue(accountAtom);
  const [search, setSearch] = useSearchParams();
  const open = search.get('tab') === 'money' ? 'money' : 'bets';
  const show = (value: string) =>
    setSearch(value === 'money' ? { tab: value } : {}, { replace: true, preventScrollReset: true });
  return (
    <Tabs.Root value={open} onValueChange={show} className="grid grid-cols-1 gap-5">
      <Tabs.List aria-label="Your history" className="flex gap-6 border-b border-line">
        <Tabs.Trigger value="bets" onPointerDown={focusQuietly} className={tab}>
          Bets
        </Tabs.Trigger>
        <Tabs.Trigger value="money" onPointerDown={focusQuietly} className={tab}>
          Money trail
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="bets">
        <History />
      </Tabs.Content>
      <Tabs.Content value="money">
        {account ? <MoneyTrail account={account} /> : <Spinner label="Loading your money trail" />}
      </Tabs.Content>
    </Tabs.Root>
  );
}
