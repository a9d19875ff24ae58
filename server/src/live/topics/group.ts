import { groupLogEntrySchema, reactionKey, type TopicSnapshots } from '@courtside/contract';
import { followTickets } from '@courtside/core/group-tickets/list-tickets';
import { findOwnGroup } from '@courtside/core/groups/group';
import { followGroup } from '@courtside/core/groups/read-groups';
import { readDecidedTonight } from '@courtside/core/nights/decided-tonight';
import { readGamesOfNights } from '@courtside/core/nights/night-games';
import { tonightOf } from '@courtside/core/nights/tonight';
import { createSingleFlight } from '@courtside/core/platform/async/single-flight';
import { followReactions } from '@courtside/core/reactions/reactions';
import { presentGroupBet, presentStandings } from '../../presenters/group.ts';
import { toWire } from '../../presenters/to-wire.ts';
import { defineTopic } from '../kernel/define-topic.ts';
import { groupSubject, userSubject } from '../kernel/subjects.ts';
import { fourTimesASecondMs } from '../kernel/throttle.ts';
import { createGroupState, type GroupState } from './group/group-state.ts';
import { createReactionState, type ReactionState } from './group/reaction-state.ts';
import { createTicketState, type TicketState } from './group/ticket-state.ts';
import { createTipOffs } from './group/tip-offs.ts';

interface State {
  readonly group: GroupState;
  readonly reactions: ReactionState;
  readonly tickets: TicketState;
  /** How often each season of the group has changed. */
  readonly seasons: Map<string, number>;
}

interface View {
  /** When more bets become visible, or tonight changes without an event. */
  readonly nextChange: Date;
  readonly data: TopicSnapshots['group'];
  readonly seasons: ReadonlyMap<string, number>;
}

/** At most 25 groups, with thirteen queries each, are read in a second. */
const readPauseMs = 40;
/** Finds what changes with the day alone, and changes whose event was lost. */
const rereadMs = 60_000;
const keepOpenMs = 10_000;

/**
 * `group:<id>`, for members of the group. A subscriber receives at most four messages a second:
 * - first a snapshot: the group with its standings, the latest bets whose games have tipped off, the newest page of the log, the
 *   members' reactions, the tickets that the group passes around
 * - after a move of a member's main account: the member's row, and rows whose rank changed
 * - after a game's tip-off: the members' bets on it, also those from a season of the group, and each one when it is closed
 *   or corrected
 * - after a new name of a user: the rows, bets and log entries with that name
 * - after a member joined or left: rows that are new or gone, the bets of a member who left, `memberIds`
 * - after a bet of a member without one tonight, a tip-off, or a result: `tonight`, with how it stands and who is on whom
 * - after a member reacted, or removed a reaction: that reaction
 * - after a ticket was started, changed, ended or tipped off: that ticket
 * - after any other change of the group: its fields, and the entries of the log
 * - after a game was postponed whose bets were shown: that these bets are gone
 * - a notice after a change of a season of the group, with the season's id; `season:<groupId>:<id>` has its content
 * A television's key receives the group and the notices alone.
 * The topic ends for a member who leaves or is removed, and for all when the group no longer exists.
 */
export const groupTopic = defineTopic<'group', 'groupId', State, View>({
  kind: 'group',
  parameters: ['groupId'],
  access: 'members',
  cost: 10,
  pauseMs: fourTimesASecondMs,
  readPauseMs,
  rereadMs,
  keepOpenMs,
  serve({ core, clock }) {
    const tipOffs = createTipOffs(clock);
    let areTipOffsKnown = false;

    const tipOffReads = createSingleFlight(async () => {
      if (areTipOffsKnown) return;
      // Set first: a request that arrives during the read is about newer data.
      areTipOffsKnown = true;
      const since = clock();
      try {
        const [current, ofNights] = await Promise.all([core.games.listCurrent(), readGamesOfNights(core)]);
        tipOffs.replace([...current, ...ofNights], since);
      } catch (error) {
        areTipOffsKnown = false;
        throw error;
      }
    });

    return {
      async admit(uid, { groupId }) {
        await findOwnGroup(core.db, uid, groupId);
      },
      async read({ groupId }, before) {
        const followed = followGroup(core, groupId);
        const decided = followed.then(({ group: { memberIds, leagues }, seasonIds }) =>
          readDecidedTonight(core, { memberIds, leagues, seasonIds }),
        );
        const read = [
          followed,
          decided,
          followReactions(core, groupId),
          followTickets(core, groupId),
          tipOffReads.next(),
        ] as const;
        const [ofGroup, ofNight, reactions, tickets] = await Promise.all(read);
        const found = { ...ofGroup, decided: ofNight };
        if (before === null) {
          const group = createGroupState(found, tipOffs.of);
          return {
            group,
            reactions: createReactionState(reactions),
            tickets: createTicketState(tickets, tipOffs.find),
            seasons: new Map(),
          };
        }
        before.group.replace(found);
        before.reactions.replace(reactions);
        before.tickets.replace(tickets);
        return before;
      },
      group: ({ group }) => group.group(),
      subjects: ({ groupId }, { group }) => [groupSubject(groupId), ...[...group.uids()].map(userSubject)],
      apply({ group, reactions, tickets, seasons }, event, { groupId }) {
        if (event.type === 'reaction') return event.groupId === groupId ? reactions.apply(event) : null;
        if (event.type === 'group-ticket') return event.ticket.groupId === groupId ? tickets.apply(event) : null;
        if (event.type === 'profile') {
          const ofTickets = tickets.rename(event);
          return group.apply(event) ?? ofTickets;
        }
        if (event.type !== 'season') return group.apply(event);
        group.addSeason(event.seasonId);
        seasons.set(event.seasonId, (seasons.get(event.seasonId) ?? 0) + 1);
        return 'changed';
      },
      view({ group, reactions, tickets, seasons }) {
        const now = clock();
        const { standings, bets, nextTipOff } = group.view(now);
        const parts = { games: tipOffs.games(), bets: group.bets(), headToHeads: group.headToHeads() };
        const tonight = tonightOf(group.group(), parts, now);
        const shownBets = bets.map(({ bet }) => reactionKey({ kind: 'bet', userId: bet.uid, betId: bet.id }));
        const shownTickets = tickets.view(group.group().memberIds, now);
        const data = {
          group: presentStandings({ ...standings, tonight }),
          bets: bets.map(presentGroupBet),
          log: group.log().map((entry) => toWire(groupLogEntrySchema, entry)),
          reactions: reactions.view(group.group().memberIds, new Set(shownBets)),
          tickets: shownTickets.tickets,
        };
        const changes = [nextTipOff, tonight.nextTipOff, tonight.endsAt, shownTickets.nextTipOff].filter(
          (at) => at !== null,
        );
        const nextChange = new Date(Math.min(...changes.map(Number)));
        return { data, seasons: new Map(seasons), nextChange };
      },
      snapshot: ({ data }) => data,
      onTv: (data) => ({ ...data, bets: [], log: [], reactions: [], tickets: [] }),
      nextChange: ({ nextChange }) => nextChange,
      notice(before, after) {
        const changed = [...after.seasons].filter(([id, changes]) => before.seasons.get(id) !== changes);
        return changed.length === 0 ? null : { seasonIds: changed.map(([id]) => id) };
      },
      shared: {
        receive: (event) => event.type === 'game' && tipOffs.receive(event.game),
        missed() {
          areTipOffsKnown = false;
        },
      },
    };
  },
});
