import type { groupChatRoutes } from '@courtside/contract/routes/group-chat';
import { connectChat, disconnectChat, readChat, retryChat, testChat } from '@courtside/core/chat/chat-owner';
import { presentChat } from '../presenters/chat.ts';
import type { HandlersOf } from './route.ts';

export const groupChatHandlers: HandlersOf<typeof groupChatRoutes> = {
  async readChat({ core, caller: { uid }, params: { groupId } }) {
    const chat = await readChat(core, { uid, groupId });
    return { status: 200, data: chat === null ? null : presentChat(chat) };
  },

  async connectChat({ core, caller: { uid }, params: { groupId }, body, origin }) {
    const chat = await connectChat(core, { uid, groupId }, body, origin());
    return { status: 200, data: presentChat(chat), message: 'The chat is connected. Send a test message to check it.' };
  },

  async disconnectChat({ core, caller: { uid }, params: { groupId } }) {
    await disconnectChat(core, { uid, groupId });
    return { status: 200, data: null, message: 'No chat is connected now.' };
  },

  async testChat({ core, caller: { uid }, params: { groupId } }) {
    return { status: 200, data: await testChat(core, { uid, groupId }) };
  },

  async retryChat({ core, caller: { uid }, params: { groupId } }) {
    const chat = await retryChat(core, { uid, groupId });
    return { status: 200, data: presentChat(chat), message: 'Messages that did not arrive are sent again.' };
  },
};
