import type { PlayerLimits } from '@courtside/contract/player-limits';
import { useAtomValue } from 'jotai';
import { messageOf } from '../../api/call.ts';
import { loadPlayerLimits, playerLimitsAtom } from '../../features/account/player-limits.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { BreakForm } from './break-form.tsx';
import { DailyLimitForm } from './daily-limit-form.tsx';

function Content({ uid, limits }: { uid: string; limits: PlayerLimits }) {
  return (
    <>
      <BreakForm uid={uid} />
      <DailyLimitForm uid={uid} limits={limits} />
    </>
  );
}

/** What a user allows themselves: a break from betting, and a limit on the stakes of a day. */
export function Limits({ uid }: { uid: string }) {
  const { data, failure } = useAtomValue(playerLimitsAtom(uid));
  return (
    <section aria-labelledby="limits" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <h2 id="limits" className="text-lg font-semibold tracking-tight">
        Limits
      </h2>
      {data === null ? (
        <LoadFailed onRetry={() => loadPlayerLimits(uid)}>
          {messageOf(failure, 'Your limits could not be loaded.')}
        </LoadFailed>
      ) : (
        <Content uid={uid} limits={data} />
      )}
    </section>
  );
}
