import type { GroupBet, GroupStandings } from '@courtside/contract/groups';
import { Activity } from './activity.tsx';
import { GroupHead } from './group-head.tsx';
import { Standings } from './standings.tsx';
import { StandingsHistory } from './standings-history.tsx';

interface GroupViewProps {
  group: GroupStandings;
  bets: readonly GroupBet[] | null;
}

/** A group as its members see it: standings, what friends have bet, how the standings came about. */
export function GroupView({ group, bets }: GroupViewProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${group.groupName} · Courtside`}</title>
      <GroupHead group={group} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Standings rows={group.leaderboard} />
          {group.leaderboard.length > 1 && <StandingsHistory group={group} />}
        </div>
        <Activity groupId={group.id} bets={bets} />
      </div>
    </div>
  );
}
