import type { Chat } from '@courtside/contract';
import type { groupChatRoutes } from '@courtside/contract/routes/group-chat';
import { ann, type ExamplesOf, groupId, openedAt } from './example.ts';

const params = { groupId };
const chat: Chat = {
  service: 'webhook',
  label: '192.168.1.20 …ooks',
  withoutParts: [],
  connectedBy: ann,
  connectedAt: openedAt,
  lastDelivery: null,
  failure: null,
};

export const groupChatExamples: ExamplesOf<typeof groupChatRoutes> = {
  readChat: { params, status: 200, data: chat },
  connectChat: {
    params,
    body: { service: 'webhook', url: 'https://192.168.1.20/hooks', secret: 'a key of the signatures' },
    status: 200,
    data: chat,
    message: 'The chat is connected. Send a test message to check it.',
  },
  disconnectChat: { params, status: 200, data: null, message: 'No chat is connected now.' },
  testChat: {
    params,
    body: {},
    status: 200,
    data: {
      isDelivered: false,
      answer:
        '192.168.1.20 cannot be found, or is in a private network. Courtside sends there only if its operator allows the host.',
    },
  },
  retryChat: {
    params,
    body: {},
    status: 200,
    data: chat,
    message: 'Messages that did not arrive are sent again.',
  },
};
