import { minuteMs } from '@courtside/contract';
import { expect } from 'vitest';
import { cashOut } from '../../bets/cash-out.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { undoBet } from '../../bets/undo-bet.ts';
import { makeChallenge } from '../../challenges/make-challenge.ts';
import { takeChallenge } from '../../challenges/take-challenge.ts';
import { joinGroup, leaveGroup } from '../../groups/membership.ts';
import { removeMember } from '../../groups/owner-actions.ts';
import type { Game } from '../../league/games/game.ts';
import { seasonAccountOf } from '../../ledger/account-id.ts';
import { drawsFor } from '../../platform/random.ts';
import { aSeason } from '../../seasons/testing/a-season.ts';
import { tipOff, type World } from '../../testing/world.ts';
import { aGameAt, pick, placeTickets } from './season-tickets.ts';

/**
 * Plays games in a group with everything that may happen to their bets, and calls `check` with the owner and the group after each step.
 */
export async function playSealedSeason(
  world: World,
  { games, seed, check }: { games: number; seed: string; check: (uid: string, groupId: string) => Promise<void> },
) {
  const random = drawsFor(seed);
  // Of their own, so that the season without them stays the same.
  const drawTicket = drawsFor(`${seed} parlays`);
  /** How often each of these happened. */
  const happened = {
    corrections: 0,
    voids: 0,
    cashOuts: 0,
    undone: 0,
    postponed: 0,
    late: 0,
    left: 0,
    deleted: 0,
    headToHeads: 0,
    voidBefore: 0,
    voidBetween: 0,
    earlier: 0,
    movedBack: 0,
    returned: 0,
    parlays: 0,
    exports: 0,
  };
  const { groupId, uids, season } = await aSeason(world, ['ada', 'bob', 'cyd', 'dee']);
  const [owner] = uids;
  const members: string[] = [...uids];
  /** Users who bet on the games without being members, and may join with their bets. */
  const outsiders: string[] = [await world.aUser(), await world.aUser()];
  let placed = 0;

  async function checked(): Promise<void> {
    happened.exports += 1;
    await check(owner, groupId);
  }

  async function seal(): Promise<void> {
    await world.sealGames();
    await checked();
  }

  async function placeBets(game: Game): Promise<void> {
    for (const uid of [...members, ...outsiders]) {
      for (let left = Math.floor(random() * 4); left > 0; left -= 1) {
        placed += 1;
        const market = pick(random, ['moneyline', 'spread', 'total'] as const);
        const side =
          market === 'total' ? pick(random, ['over', 'under'] as const) : pick(random, ['team1', 'team2'] as const);
        const isOfSeason =
          uids.includes(uid) && members.includes(uid) && placed % 3 === 0 && world.time.now < tipOff + 600 * minuteMs;
        const amount = isOfSeason ? 1 + Math.floor(random() * 150) : 1 + Math.floor(random() * 900);
        const key = `bet-${placed}`;
        const account = isOfSeason ? { account: seasonAccountOf(season.id, uid) } : {};
        await placeBet(world, { uid, key, gameId: game.id, market, side, amount, ...account });
        const what = random();
        if (what < 0.15) {
          await undoBet(world, uid, key);
          happened.undone += 1;
        } else if (what < 0.3 && amount > 50) {
          await cashOut(world, { uid, betId: key });
          happened.cashOuts += 1;
        }
      }
    }
  }

  /** Two members bet against each other, or one of them waits for the other in vain. */
  async function challenge(game: Game): Promise<void> {
    const [uid, other] = [pick(random, members), pick(random, members)];
    if (uid === other) return;
    const terms = { market: 'spread', side: 'team1', price: pick(random, [100, -120, 145]) } as const;
    const stake = 1 + Math.floor(random() * 900);
    const made = await makeChallenge(world, { uid, groupId, gameId: game.id, ...terms, stake, opponent: other });
    if (random() < 0.2) return;
    await takeChallenge(world, { uid: other, groupId, challengeId: made._id });
    happened.headToHeads += 1;
  }

  async function move(game: Game, startTime: number): Promise<void> {
    const moved = new Date(startTime);
    const stale = {
      'markets.moneyline.staleAt': moved,
      'markets.spread.staleAt': moved,
      'markets.total.staleAt': moved,
    };
    await world.db.games.updateOne(
      { _id: game.id },
      { $set: { startTime: moved, endTime: moved, ...stale }, $inc: { version: 1 } },
    );
  }

  async function changeMembers(): Promise<void> {
    const others = members.filter((uid) => uid !== owner);
    const what = random();
    if (what < 0.3) {
      const uid = random() < 0.7 ? outsiders.shift() : undefined;
      if (uid !== undefined) happened.returned += 1;
      const joining = uid ?? (await world.aUser());
      await joinGroup(world, joining, groupId);
      members.push(joining);
    } else if (others.length > 2 && what < 0.7) {
      const uid = pick(random, others);
      members.splice(members.indexOf(uid), 1);
      if (what < 0.45) {
        await leaveGroup(world, uid, groupId);
        outsiders.push(uid);
        happened.left += 1;
      } else if (what < 0.55) {
        await removeMember(world, { uid: owner, groupId }, uid);
        happened.left += 1;
      } else {
        await world.deletions.delete({ uid, signedInAt: world.time.now, signIns: [], idToken: 'token' });
        happened.deleted += 1;
      }
    }
    await checked();
  }

  async function decide(game: Game): Promise<void> {
    const what = random();
    if (what < 0.15) {
      await world.voidGame(game);
      happened.voids += 1;
    } else {
      if (what < 0.4) {
        const startedAt = new Date(game.startTime.getTime() - 25 * minuteMs);
        await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt } });
        happened.late += 1;
      }
      const team1 = 100 + Math.floor(random() * 20);
      await world.finish(
        game,
        team1,
        pick(
          random,
          [team1 - 5, team1 + 1, 220 - team1, team1 - 9].filter((points) => points !== team1),
        ),
      );
    }
    await checked();
    await world.settlement.settle(game.id);
    await checked();
    await seal();
  }

  async function correct(game: Game): Promise<void> {
    const isVoid = random() < 0.3;
    await world.correct(game, isVoid ? null : { team1: 101, team2: 99 + 2 * Math.ceil(random() * 5) }, 'Wrong score.');
    await seal();
    await world.settlement.settle(game.id);
    await checked();
    await seal();
    happened.corrections += 1;
  }

  /** Voids a game, and plays it after all. */
  async function voidAndPlay(game: Game, sealAt: number, playedAt: number): Promise<void> {
    await world.voidGame(game);
    await checked();
    await world.settlement.settle(game.id);
    await checked();
    await seal();
    world.time.now = Math.max(world.time.now, sealAt);
    await seal();
    await changeMembers();
    world.time.now = playedAt;
    const team1 = 100 + Math.floor(random() * 20);
    await world.correct(game, { team1, team2: team1 - 7 + 2 * Math.floor(random() * 7) }, 'It was played.');
    await seal();
    await world.settlement.settle(game.id);
    await checked();
    await seal();
  }

  /** A game whose tip-off moves, or that is called off before it. @returns whether it has a result */
  async function disturb(game: Game, start: number): Promise<boolean> {
    const what = random();
    if (what < 0.15) {
      // Two readings said that it was postponed, which was wrong.
      world.time.now = start - 5 * minuteMs;
      happened.voidBefore += 1;
      await voidAndPlay(game, start + 15_000, start + 60 * minuteMs);
      return true;
    }
    if (what < 0.4) {
      const [from, until] = [start - 8 * minuteMs, start - 2 * minuteMs];
      await move(game, from);
      await checked();
      happened.earlier += 1;
      world.time.now = from + (random() < 0.5 ? 5_000 : 20_000);
      await seal();
      if (what < 0.25) return false;
      world.time.now = Math.max(world.time.now, random() < 0.5 ? until : 0);
      happened.voidBetween += 1;
      await voidAndPlay(game, start + 15_000, start + 60 * minuteMs);
      return true;
    }
    if (what < 0.5) {
      // The game was under way before the source said so.
      world.time.now = start - 5 * minuteMs;
      await placeBets(game);
      await move(game, start - 15 * minuteMs);
      await checked();
      happened.earlier += 1;
    }
    return false;
  }

  /** A game that is postponed after its tip-off was sealed. @returns whether it has a result */
  async function postpone(game: Game, start: number): Promise<boolean> {
    const moved = start + 20 * minuteMs;
    await move(game, moved);
    await seal();
    world.time.now += 5 * minuteMs;
    await placeBets(game);
    await challenge(game);
    await checked();
    happened.postponed += 1;
    const what = random();
    if (what < 0.25) {
      await move(game, start);
      await checked();
      happened.movedBack += 1;
    } else if (what < 0.5) {
      happened.voidBetween += 1;
      await voidAndPlay(game, moved + 15_000, start + 60 * minuteMs);
      return true;
    } else {
      world.time.now = moved + 15_000;
    }
    await seal();
    return false;
  }

  const played: Game[] = [];
  /** The next game, and those after it that tickets are placed on. */
  const upcoming: Game[] = [];
  for (let number = 0; number < games; number += 1) {
    const start = tipOff + number * 120 * minuteMs;
    world.time.now = start - 30 * minuteMs;
    while (upcoming.length < 3)
      upcoming.push(await aGameAt(world, start + upcoming.length * 120 * minuteMs, number + upcoming.length));
    const [game, ...next] = upcoming.splice(0);
    if (game === undefined) throw new Error('no game');
    upcoming.push(...next);
    happened.parlays += await placeTickets(world, [...members, ...outsiders], [game, ...next], drawTicket);
    await placeBets(game);
    await challenge(game);
    world.time.now = start - 10 * minuteMs;
    await placeBets(game);
    if (random() < 0.5) await seal();
    let isDecided = await disturb(game, start);
    world.time.now = Math.max(world.time.now, start + 15_000);
    await seal();
    if (!isDecided && random() < 0.4) isDecided = await postpone(game, start);
    await changeMembers();
    world.time.now = start + 60 * minuteMs;
    if (!isDecided) await decide(game);
    else await checked();
    played.push(game);
    if (random() < 0.4) await correct(pick(random, played.slice(-3)));
    await changeMembers();
  }
  expect(world.errors).toEqual([]);
  return { groupId, owner, happened };
}
