import type { TopicSnapshots } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import { seasonOf } from '@courtside/core/ledger/account-id';
import { admitToSeason, type FollowedSeason, followSeason, rowsOf } from '@courtside/core/seasons/follow-season';
import type { SeasonMember } from '@courtside/core/seasons/standings';
import { presentSeason, presentSeasonRow } from '../../presenters/season.ts';
import { defineTopic } from '../kernel/define-topic.ts';
import { groupSubject, seasonSubject, userSubject } from '../kernel/subjects.ts';
import { fourTimesASecondMs } from '../kernel/throttle.ts';
import type { Effect } from '../kernel/topic.ts';

type SeasonData = TopicSnapshots['season'];

/** A season as it was last read, with all events since. */
interface SeasonState extends Pick<FollowedSeason, 'season' | 'group' | 'finalRows'> {
  readonly members: Map<string, SeasonMember>;
}

/** The shortest time between two reads of seasons. */
const readPauseMs = 40;
/** As for groups. */
const keepOpenMs = 10_000;

function applyBalance({ members }: SeasonState, { uid, state }: Extract<DomainEvent, { type: 'balance' }>): Effect {
  const member = members.get(uid);
  if (member === undefined) return 'stale';
  const { seq, balance, stats, rebuys } = state;
  if (seq <= member.seq) return null;
  members.set(uid, { ...member, seq, balance, stats, ...(rebuys !== undefined && { rebuys }) });
  return 'changed';
}

/** The standings of a season, for the members of its group. */
export const seasonTopic = defineTopic<'season', 'groupId' | 'seasonId', SeasonState, SeasonData>({
  kind: 'season',
  parameters: ['groupId', 'seasonId'],
  access: 'members',
  cost: 10,
  pauseMs: fourTimesASecondMs,
  readPauseMs,
  keepOpenMs,
  serve: ({ core, clock }) => ({
    admit: (uid, { groupId, seasonId }) => admitToSeason(core, uid, groupId, seasonId),
    async read({ groupId, seasonId }) {
      const { members, ...season } = await followSeason(core, groupId, seasonId);
      return { ...season, members: new Map(members.map((member) => [member.uid, member])) };
    },
    group: ({ group }) => group,
    subjects: ({ groupId, seasonId }, { members }) => [
      groupSubject(groupId),
      seasonSubject(seasonId),
      ...[...members.keys()].map(userSubject),
    ],
    apply(state, event, { seasonId }) {
      if (event.type === 'season') return event.seasonId === seasonId ? 'stale' : null;
      if (event.type === 'balance')
        return seasonOf(event.account)?.seasonId === seasonId ? applyBalance(state, event) : null;
      const member = event.type === 'profile' ? state.members.get(event.uid) : undefined;
      if (event.type !== 'profile' || member === undefined) return null;
      state.members.set(event.uid, { ...member, username: event.username });
      return 'changed';
    },
    view({ season, members, finalRows }) {
      const rows = rowsOf({ season, members: [...members.values()], finalRows }, clock());
      return { season: presentSeason(season), rows: rows.map(presentSeasonRow) };
    },
    snapshot: (data) => data,
  }),
});
