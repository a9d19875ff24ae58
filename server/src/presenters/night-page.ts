import {
  type GroupBet,
  nightTableSchema,
  type NightGame as PublicGame,
  type NightHighlights as PublicHighlights,
  type NightMoney as PublicMoney,
  type NightPage as PublicPage,
  type NightPick as PublicPick,
  type NightRecord as PublicRecord,
  type NightSharing as PublicSharing,
  toDollars,
} from '@courtside/contract';
import type { ShownBet } from '@courtside/core/groups/shown-legs';
import type { NightSharing } from '@courtside/core/nights/night-links';
import type { NightPage } from '@courtside/core/nights/night-page';
import { presentGroupBet } from './group.ts';
import { toWire } from './to-wire.ts';

type Money = NightPage['money'][number];
type Game = NightPage['games'][number];
type MemberRecord = Money['records'][number];

function presentPick({ account, market, side, line, ...pick }: Game['picks'][number]): PublicPick {
  return {
    account,
    market,
    side,
    line,
    uids: [...pick.uids],
    members: pick.members,
    stakes: toDollars(pick.stakes),
    inPlay: toDollars(pick.inPlay),
    returned: toDollars(pick.returned),
    profit: toDollars(pick.profit),
  };
}

function presentGame({ id, team1, team2, startTime, state, score, before, picks }: Game): PublicGame {
  return {
    id,
    team1,
    team2,
    startTime: startTime.toISOString(),
    state,
    score: score && { team1: score.team1, team2: score.team2 },
    scoreBefore: before?.score ? { team1: before.score.team1, team2: before.score.team2 } : null,
    picks: picks.map(presentPick),
  };
}

function presentTurn(turn: MemberRecord['best']): PublicRecord['best'] {
  if (turn === null) return null;
  const { market, side, line, teamChosen, at, profit } = turn;
  return { market, side, line, teamChosen, at: at.toISOString(), profit: toDollars(profit) };
}

function presentRecord({ uid, bets, won, lost, best, worst }: MemberRecord): PublicRecord {
  return { uid, bets, won, lost, best: presentTurn(best), worst: presentTurn(worst) };
}

/** How many legs the parlay has that a swing is; nothing for bets on one game. */
function legsOfSwing([bet]: readonly ShownBet[]): { readonly legs?: number } {
  return bet?.legs === undefined ? {} : { legs: bet.legs.length + (bet.hiddenLegs ?? 0) };
}

function presentHighlights(highlights: Money['highlights'], presentBet: (bet: ShownBet) => GroupBet): PublicHighlights {
  const { winner, swing, loneliestWin, worstBeat, closestCall } = highlights;
  return {
    winner: winner && { uids: [...winner.uids], profit: toDollars(winner.profit) },
    swing: swing && {
      uid: swing.uid,
      betId: swing.gameId,
      profit: toDollars(swing.profit),
      bets: swing.bets.length,
      ...legsOfSwing(swing.bets),
    },
    loneliestWin: loneliestWin && presentBet(loneliestWin),
    worstBeat: worstBeat && { bet: presentBet(worstBeat.bet), by: worstBeat.by },
    closestCall: closestCall && { bet: presentBet(closestCall.bet), by: closestCall.by },
  };
}

/** A night as shown to the members; money in dollars. */
export function presentNightPage({ group, night, games, money, usernames, previous, next }: NightPage): PublicPage {
  const presentBet = (bet: ShownBet) => presentGroupBet({ bet, username: usernames.get(bet.uid) ?? '' });
  const presentMoney = (each: Money): PublicMoney => ({
    ...toWire(nightTableSchema, each),
    seasonName: each.seasonName,
    isOver: each.isOver,
    records: each.records.map(presentRecord),
    highlights: presentHighlights(each.highlights, presentBet),
  });
  return {
    groupId: group.id,
    groupName: group.name,
    memberIds: [...group.memberIds],
    night,
    games: games.map(presentGame),
    money: money.map(presentMoney),
    members: [...usernames].map(([uid, username]) => ({ uid, username })),
    previous,
    next,
  };
}

/** How a night is shared, as a member sees it. */
export function presentNightSharing({ isShown, shown, members, links }: NightSharing): PublicSharing {
  return {
    isShown,
    shown,
    members,
    links: links.map(({ uid, username, createdAt }) => ({ uid, username, createdAt: createdAt.toISOString() })),
  };
}
