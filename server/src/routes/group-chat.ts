import { presentChat } from '../presenters/chat.ts';
import type { RouteTable } from './route.ts';

type GroupChatRoute = 'readChat' | 'connectChat' | 'disconnectChat' | 'testChat' | 'retryChat';

export const groupChatRoutes: Pick<RouteTable, GroupChatRoute> = {
  async readChat({ core, caller: { uid }, params: { groupId } }) {
    const chat = await core.chat.owner.read({ uid, groupId });
    return { status: 200, data: chat === null ? null : presentChat(chat) };
  },

  async connectChat({ core, caller: { uid }, params: { groupId }, body }) {
    const chat = await core.chat.owner.connect({ uid, groupId }, body);
    return { status: 200, data: presentChat(chat), message: 'The chat is connected. Send a test message to check it.' };
  },

  async disconnectChat({ core, caller: { uid }, params: { groupId } }) {
    await core.chat.owner.disconnect({ uid, groupId });
    return { status: 200, data: null, message: 'No chat is connected now.' };
  },

  async testChat({ core, caller: { uid }, params: { groupId } }) {
    return { status: 200, data: await core.chat.owner.test({ uid, groupId }) };
  },

  async retryChat({ core, caller: { uid }, params: { groupId } }) {
    const chat = await core.chat.owner.retry({ uid, groupId });
    return { status: 200, data: presentChat(chat), message: 'Messages that did not arrive are sent again.' };
  },
};
