import type { Chat } from '@courtside/contract';
import type { ChatView } from '@courtside/core/chat/chat-owner';

/** The chat of a group, for its owner. */
export function presentChat(chat: ChatView): Chat {
  const { service, label, withoutParts, connectedBy, connectedAt, lastDelivery, failure } = chat;
  return {
    service,
    label,
    withoutParts: [...withoutParts],
    connectedBy,
    connectedAt: connectedAt.toISOString(),
    lastDelivery: lastDelivery && { night: lastDelivery.night, at: lastDelivery.at.toISOString() },
    failure: failure && { ...failure, at: failure.at.toISOString() },
  };
}
