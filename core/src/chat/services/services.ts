import type { ChatServiceName } from '@courtside/contract';
import { isAllowedHost } from '../../platform/outgoing/guarded-request.ts';
import type { ChatService } from './chat-service.ts';
import { discord } from './discord.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import { telegram } from './telegram.ts';
import { webhook } from './webhook.ts';

export type ChatServices = Readonly<Record<ChatServiceName, ChatService>>;

/** Every service. @param allowedHosts hosts that the operator allows in addition to those of the services */
export function createChatServices(allowedHosts: readonly string[]): ChatServices {
  const isAllowed = (url: URL) => isAllowedHost(allowedHosts, url);
  return {
    discord: discord(isAllowed),
    slack: slack(isAllowed),
    telegram: telegram(isAllowed),
    ntfy: ntfy(isAllowed),
    webhook: webhook(isAllowed),
  };
}
