import type { DomainOf, openBetSchema, openParlaySchema, tonightSchema } from '@courtside/contract';
import type { Group } from '../groups/group.ts';
import { isUndecided } from '../league/games/game.ts';
import { nameOfAccount } from '../ledger/account-id.ts';
import { type Bet, gameIdsOf, isParlay, legsOf, selectionOf, shownLegs } from '../ledger/bet.ts';
import { readSeasonIds } from '../seasons/read-season-ids.ts';
import { countsForNight, readBetsOnGames, readPendingSides, shownBets, tipOffsOf } from './night-bets.ts';
import { type FloorGame, floorOf } from './night-floor.ts';
import { endOfNight, gamesOfGroup, gamesOfNight, readTimedGames, type TimedGame, tonightAt } from './night-games.ts';
import type { NightReader } from './night-reader.ts';
import { nightTablesOf } from './night-tables.ts';

/** A member's open bets on one selection in one kind of money. */
interface OpenBet extends Omit<DomainOf<typeof openBetSchema>, 'betId'> {
  readonly gameId: string;
}

type SentParlay = DomainOf<typeof openParlaySchema>;

/** A member's open parlay of which every open leg is in play. */
interface OpenParlay extends Omit<SentParlay, 'legs'> {
  readonly legs: readonly (Omit<SentParlay['legs'][number], 'betId'> & { readonly gameId: string })[];
}

/** How the night of a group stands that is on. After midnight, last night is on until its last game is over. */
export interface Tonight extends Omit<DomainOf<typeof tonightSchema>, 'floor' | 'openBets' | 'openParlays'> {
  /** When the next night begins, if no game changes before. */
  readonly endsAt: Date;
  /** The members' open bets on games in play, by game. */
  readonly floor: readonly FloorGame[];
  /**
   * The same bets by member, without head-to-heads and parlays: what everybody needs depends on them. The highest stakes first.
   */
  readonly openBets: readonly OpenBet[];
  /**
   * The open parlays of which every open leg is on one of these games, the highest stakes first. One with a hidden leg is left out whole:
   * what it can win would tell the price of that leg. Its stake is in the tables, so its member is still open, and nothing is claimed.
   */
  readonly openParlays: readonly OpenParlay[];
}

/** The most open bets of a night that are listed. What the others have in play is in the tables. */
const maxOpenBets = 500;

/** The same of parlays. */
const maxOpenParlays = 100;

/**
 * The members without a bet, oldest member first.
 * @param bettors the users with a bet that counts: one that was undone or is void does not
 */
export function membersWithoutBet(memberIds: readonly string[], bettors: ReadonlySet<string>): string[] {
  return memberIds.filter((uid) => !bettors.has(uid));
}

function openBetOf(bet: Bet): OpenBet {
  const { uid, account, gameId, amount, potential } = bet;
  return { uid, account: nameOfAccount(account), gameId, ...selectionOf(bet), stake: amount, payout: potential };
}

/** The open bets by member, account and selection, the highest stakes first. */
function openBetsOf(bets: readonly Bet[]): OpenBet[] {
  const byKey = new Map<string, OpenBet>();
  for (const bet of bets.map(openBetOf)) {
    const key = JSON.stringify([bet.uid, bet.account, bet.gameId, bet.market, bet.side, bet.line]);
    const { stake = 0, payout = 0 } = byKey.get(key) ?? {};
    byKey.set(key, { ...bet, stake: stake + bet.stake, payout: payout + bet.payout });
  }
  const sorted = [...byKey].sort(([a, one], [b, other]) => other.stake - one.stake || (a < b ? -1 : 1));
  return sorted.slice(0, maxOpenBets).map(([, bet]) => bet);
}

/** An open parlay as the group may see it; nothing if one of its open legs is not in play, or if it is lost and not settled yet. */
function openParlayOf(bet: Bet, isInPlay: (gameId: string) => boolean): OpenParlay[] {
  const legs = legsOf(bet).flatMap((leg, index): OpenParlay['legs'] => {
    const result = bet.legStates?.[index] ?? 'open';
    if (result === 'lost' || (result === 'open' && !isInPlay(leg.gameId))) return [];
    return [{ gameId: leg.gameId, ...selectionOf(leg), price: leg.price, result }];
  });
  if (legs.length < legsOf(bet).length) return [];
  return [{ id: bet.id, uid: bet.uid, account: nameOfAccount(bet.account), stake: bet.amount, legs }];
}

/** The open parlays that the group may see whole, the highest stakes first. */
function openParlaysOf(bets: readonly Bet[], isInPlay: (gameId: string) => boolean): OpenParlay[] {
  const found = bets.filter(isParlay).flatMap((bet) => openParlayOf(bet, isInPlay));
  const keyOf = ({ uid, id }: OpenParlay) => `${uid} ${id}`;
  found.sort((one, other) => other.stake - one.stake || (keyOf(one) < keyOf(other) ? -1 : 1));
  return found.slice(0, maxOpenParlays);
}

/** What tonight is made of. */
interface TonightParts {
  /** All games of last night and tonight; others may be among them. */
  readonly games: Iterable<TimedGame>;
  /** The members' bets on these games from their main accounts and the group's seasons; others may be among them. */
  readonly bets: Iterable<Bet>;
  /** The pending sides of the group's head-to-heads. They are in none of its tables. */
  readonly headToHeads: Iterable<Bet>;
}

/** The night of a group that is on. Bets that were undone or are void do not count. Pure. */
export function tonightOf(
  group: Pick<Group, 'memberIds' | 'leagues'>,
  { games, bets, headToHeads }: TonightParts,
  now: number,
): Tonight {
  const counted = gamesOfGroup(group, games);
  const night = tonightAt(counted, now);
  const own = gamesOfNight(counted, night);
  const ids = new Set(own.map(({ id }) => id));
  const ofNight = (each: Iterable<Bet>) =>
    [...each].filter((bet) => bet.status !== 'void' && gameIdsOf(bet).some((id) => ids.has(id)));
  const [fromAccounts, sides] = [ofNight(bets), ofNight(headToHeads)];
  const undecided = own.filter(isUndecided);
  const undecidedIds = new Set(undecided.map(({ id }) => id));
  const upcoming = undecided.map(({ startTime }) => startTime.getTime()).filter((startTime) => startTime > now);
  const isOnUndecided = (bet: Bet) => gameIdsOf(bet).some((id) => undecidedIds.has(id));
  const bettors = [...fromAccounts, ...sides].filter(isOnUndecided).map(({ uid }) => uid);
  const tipOffOf = tipOffsOf(own);
  const shown = shownBets(fromAccounts, tipOffOf, now);
  const isOpen = (bet: Bet) => bet.status === 'pending' && isOnUndecided(bet);
  const open = shown.filter(isOpen);
  const gamesInPlay = new Set(undecided.filter(({ startTime }) => startTime.getTime() <= now).map(({ id }) => id));
  const inPlay = [...open, ...shownBets(sides, tipOffOf, now).filter(isOpen)].flatMap((bet) =>
    shownLegs(bet, tipOffOf, now)
      .filter(({ gameId }) => undecidedIds.has(gameId))
      .map((leg) => ({ bet, leg })),
  );
  return {
    night,
    endsAt: new Date(endOfNight(counted, night)),
    games: undecided.length,
    nextTipOff: upcoming.length === 0 ? null : new Date(Math.min(...upcoming)),
    withoutBet: undecided.length === 0 ? [] : membersWithoutBet(group.memberIds, new Set(bettors)),
    tables: nightTablesOf(
      shown.filter((bet) => countsForNight(bet, ids, tipOffOf)),
      own,
    ),
    floor: floorOf(inPlay, tipOffOf),
    openBets: openBetsOf(open.filter((bet) => !isParlay(bet))),
    openParlays: openParlaysOf(open, (gameId) => gamesInPlay.has(gameId)),
  };
}

/**
 * Reads the night of a group that is on, from main accounts, the group's seasons and its head-to-heads. Games, sides and amounts
 * of bets stay private until the tip-off.
 */
export async function readTonight(
  { db, clock }: NightReader,
  group: Pick<Group, 'id' | 'memberIds' | 'leagues'>,
): Promise<Tonight> {
  const now = clock();
  const [found, seasonIds] = await Promise.all([readTimedGames(db, now), readSeasonIds(db, group.id)]);
  const games = gamesOfGroup(group, found);
  const own = gamesOfNight(games, tonightAt(games, now));
  const accounts = { memberIds: group.memberIds, seasonIds };
  const [bets, headToHeads] = await Promise.all([readBetsOnGames(db, accounts, own), readPendingSides(db, group, own)]);
  return tonightOf(group, { games, bets, headToHeads }, now);
}
