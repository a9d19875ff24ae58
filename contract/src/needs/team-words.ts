import type { League } from '../leagues.ts';

/**
 * How a condition is written: in a sentence (`if the Lakers win`), as a title (`Lakers win`) or as a wish (`Lakers to win`).
 */
export type WordForm = 'sentence' | 'title' | 'wish';

/** A team as the subject of a condition, and the forms of its verbs. */
export interface TeamWords {
  readonly team: string;
  readonly win: string;
  readonly lose: string;
  readonly doNot: string;
}

/** Teams of these leagues go by a nickname, which is a plural: `the Lakers win`, but `Duke wins`. */
const leaguesWithNicknames: ReadonlySet<League> = new Set<League>(['nba', 'wnba']);

/** How conditions about a team of this league begin. */
export function teamWords(name: string, league: League, form: WordForm = 'sentence'): TeamWords {
  if (form === 'wish') return { team: name, win: 'to win', lose: 'to lose', doNot: 'not to' };
  const hasNickname = leaguesWithNicknames.has(league);
  const team = hasNickname && form === 'sentence' ? `the ${name}` : name;
  return hasNickname
    ? { team, win: 'win', lose: 'lose', doNot: 'do not' }
    : { team, win: 'wins', lose: 'loses', doNot: 'does not' };
}
