import type { ListedPlayer, ListedTeam, ReportedPlayer, ReportedTeam } from './report.ts';

/** Teams with change marks. */
export interface MarkedTeams {
  readonly teams: readonly ReportedTeam[];
  /** Whether a player was added, removed or changed status. */
  readonly changed: boolean;
}

/**
 * Marks what is new in the listed teams. Marks stay until another player is added, removed or changes status; a reworded
 * comment does not clear them. The first report has no marks.
 * @param before teams of the last good report; null if there is none
 */
export function markChanges(
  before: readonly ReportedTeam[] | null,
  listed: readonly ListedTeam[],
  at: Date,
): MarkedTeams {
  const known = new Map(before?.flatMap(withKeys));
  const now = listed.flatMap(withKeys);
  const changed =
    before === null ||
    known.size !== now.length ||
    now.some(([key, player]) => known.get(key)?.injuryStatus !== player.injuryStatus);

  const mark = ([key, player]: readonly [string, ListedPlayer]): ReportedPlayer => {
    const earlier = known.get(key);
    if (earlier === undefined) return { ...player, isNew: before !== null, changedAt: before === null ? null : at };
    const hasNewStatus = earlier.injuryStatus !== player.injuryStatus;
    return { ...player, isNew: earlier.isNew && !changed, changedAt: hasNewStatus ? at : earlier.changedAt };
  };
  return { teams: listed.map((team) => ({ ...team, players: withKeys(team).map(mark) })), changed };
}

/** A team's players with unique keys, because a page may list a name twice. */
function withKeys<P extends ListedPlayer>({ teamName, players }: { teamName: string; players: readonly P[] }) {
  const seen = new Map<string, number>();
  return players.map((player): readonly [string, P] => {
    const nth = seen.get(player.playerName) ?? 0;
    seen.set(player.playerName, nth + 1);
    return [JSON.stringify([teamName, player.playerName, nth]), player];
  });
}
