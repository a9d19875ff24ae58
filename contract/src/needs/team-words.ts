import type { League } from '../leagues.ts';

/** A team as the subject of a sentence, and the forms of its verbs. */
export interface TeamWords {
  readonly team: string;
  readonly win: string;
  readonly lose: string;
  readonly cover: string;
  readonly doNot: string;
}

/** Teams of these leagues go by a nickname, which is a plural: `the Lakers win`, but `Duke wins`. */
const leaguesWithNicknames: ReadonlySet<League> = new Set<League>(['nba', 'wnba']);

/** How sentences about a team of this league begin. */
export function teamWords(name: string, league: League): TeamWords {
  if (leaguesWithNicknames.has(league))
    return { team: `the ${name}`, win: 'win', lose: 'lose', cover: 'cover', doNot: 'do not' };
  return { team: name, win: 'wins', lose: 'loses', cover: 'covers', doNot: 'does not' };
}
