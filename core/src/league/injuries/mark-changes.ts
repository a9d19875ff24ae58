import type { ListedPlayer, ListedTeam, ReportedPlayer, ReportedTeam } from './report.ts';

export interface Marked {
  readonly teams: readonly ReportedTeam[];
  /** A player came, went or changed status. */
  readonly changed: boolean;
}

/**
 * The teams as listed now, with what is new since the report before. Marks stay until a player comes, goes or changes
 * status again: a reworded comment does not wipe them. The first report of all marks nobody.
 * @param before the teams of the last good report; null when there is none
 */
export function markChanges(before: readonly ReportedTeam[] | null, listed: readonly ListedTeam[], at: Date): Marked {
  const known = new Map(before?.flatMap(keyed));
  const now = listed.flatMap(keyed);
  const changed =
    before === null ||
    known.size !== now.length ||
    now.some(([key, player]) => known.get(key)?.injuryStatus !== player.injuryStatus);

  const mark = ([key, player]: readonly [string, ListedPlayer]): ReportedPlayer => {
    const earlier = known.get(key);
    if (earlier === undefined) return { ...player, isNew: before !== null, changedAt: before === null ? null : at };
    const hasTurned = earlier.injuryStatus !== player.injuryStatus;
    return { ...player, isNew: earlier.isNew && !changed, changedAt: hasTurned ? at : earlier.changedAt };
  };
  return { teams: listed.map((team) => ({ ...team, players: keyed(team).map(mark) })), changed };
}

/** A team's players, each with what tells it from all others: a page may list one twice. */
function keyed<P extends ListedPlayer>({ teamName, players }: { teamName: string; players: readonly P[] }) {
  const seen = new Map<string, number>();
  return players.map((player): readonly [string, P] => {
    const nth = seen.get(player.playerName) ?? 0;
    seen.set(player.playerName, nth + 1);
    return [JSON.stringify([teamName, player.playerName, nth]), player];
  });
}
