import { randomUUID } from 'node:crypto';
import { hourMs, type NewSeason } from '@courtside/contract';
import { placeBet } from '../../bets/place-bet.ts';
import { createGroup } from '../../groups/create-group.ts';
import { joinGroup } from '../../groups/membership.ts';
import { seasonAccountOf } from '../../ledger/account-id.ts';
import { tipOff, type World } from '../../testing/world.ts';
import { createSeason } from '../create-season.ts';
import { readSeason } from '../read-season.ts';

/** The settings of a season of two days, in dollars. */
export const settings = {
  name: 'January madness',
  firstDay: '2026-01-14',
  lastDay: '2026-01-15',
  bankroll: 100,
  maxStakeShare: 50,
  rebuys: 1,
};

/** A group with a season that has started, and its members. The first member is the owner. */
export async function aSeason(world: World, names: readonly string[], changed: Partial<NewSeason> = {}) {
  world.time.now = tipOff - hourMs;
  const uids: string[] = [];
  for (const name of names) uids.push(await world.aUser(`${name}-${randomUUID().slice(0, 8)}`));
  const [owner = '', ...others] = uids;
  const { group } = await createGroup(world, { uid: owner, name: 'Sofa squad' });
  for (const uid of others) await joinGroup(world, uid, group.id);
  const season = await createSeason(world, { uid: owner, groupId: group.id, settings: { ...settings, ...changed } });
  const stake = (uid: string, amount: number, game: { id: string; team1: string }, key: string = randomUUID()) =>
    placeBet(world, {
      uid,
      account: seasonAccountOf(season.id, uid),
      key,
      gameId: game.id,
      teamChosen: game.team1,
      amount,
    });
  const rows = async () => (await readSeason(world, uids[0] ?? '', group.id, season.id)).rows;
  return { season, groupId: group.id, uids: uids as [string, ...string[]], stake, rows };
}
