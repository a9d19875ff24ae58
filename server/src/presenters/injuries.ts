import type { InjuriesReport as PublicReport } from '@courtside/contract';
import type { InjuriesReport } from '@courtside/core/league/injuries/report';

/** The public injuries report. */
export function presentInjuries({ teams, lastUpdated, changedAt, failure }: InjuriesReport): PublicReport {
  return {
    teams: teams.map(({ teamName, players }) => ({
      teamName,
      players: players.map((player) => ({ ...player, changedAt: player.changedAt?.toISOString() ?? null })),
    })),
    lastUpdated: lastUpdated?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    failure: failure && { at: failure.at.toISOString(), kind: failure.kind },
  };
}
