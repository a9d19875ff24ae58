import type { ChatSettings } from '@courtside/contract';
import { placeBet } from '../../bets/place-bet.ts';
import { createGroup } from '../../groups/create-group.ts';
import { joinGroup } from '../../groups/membership.ts';
import type { Game } from '../../league/games/game.ts';
import type { NightReaders } from '../../nights/message-facts.ts';
import type { GuardedRequest } from '../../platform/outgoing/guarded-request.ts';
import { createRequestBudget } from '../../platform/outgoing/request-budget.ts';
import { aGuardedRequest } from '../../testing/guarded-request.ts';
import { tipOff, type World } from '../../testing/world.ts';
import { connectChat } from '../chat-owner.ts';
import type { Chatting } from '../chatting.ts';
import { postNight } from '../post-night.ts';
import { createChatServices } from '../services/services.ts';

/** The night of the tests' games. */
export const night = '2026-01-14';

/** A worker that dies after its request has arrived, before the answer is stored. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

const noReaders: NightReaders = {
  readOpenChallenges: async () => [],
  readHeadToHeads: async () => ({ running: [], settled: [] }),
  readSeals: async () => [],
};

/** A chat whose requests reach stand-ins on this machine. `dies` makes the worker die after its next request. */
export function aChat(
  world: World,
  readers: Partial<NightReaders> = {},
  allowedHosts: readonly string[] = ['127.0.0.1'],
): Chatting & { readonly state: { dies: boolean } } {
  const request = aGuardedRequest({
    allowedHosts: ['127.0.0.1'],
    timeoutMs: 2_000,
    budget: createRequestBudget({ clock: world.clock }),
  });
  const state = { dies: false };
  const sendAndDie: GuardedRequest = async (sent) => {
    const answer = await request(sent);
    if (state.dies) throw new KilledError();
    return answer;
  };
  const { db, clock } = world;
  const services = createChatServices(allowedHosts);
  return { db, clock, chatDelivery: { services, request: sendAndDie, readers: { ...noReaders, ...readers } }, state };
}

export type TestChat = ReturnType<typeof aChat>;

/** A group with a chat, an hour before the only game of the night. */
export async function aNight(world: World, chat: TestChat, settings: ChatSettings, name = 'Hoops') {
  await world.db.games.deleteMany({});
  await world.db.chatConnections.deleteMany({});
  world.time.now = tipOff - 3_600_000;
  const [ada, bob] = [await world.aUser(), await world.aUser()];
  const { group } = await createGroup(world, { uid: ada, name });
  await joinGroup(world, bob, group.id);
  const game = await world.anOpenGame();
  const call = { uid: ada, groupId: group.id };
  await connectChat(chat, call, settings);
  return {
    ada,
    bob,
    game,
    call,
    id: group.id,
    post: () => postNight(chat, group.id, night),
    bet: (uid: string, key = 'bet') =>
      placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 1_000, key }),
    /** Ends the game and pays its bets. */
    async settle(ended: Game = game): Promise<void> {
      world.time.now = tipOff + 7_200_000;
      await world.finish(ended, 112, 108);
      await world.settlement.settle(ended.id);
    },
    stored: async () => world.db.nightMessages.findOne({ _id: `${group.id}:${night}` }).lean(),
  };
}
