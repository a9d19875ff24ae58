import type { Config } from '../platform/config/config.ts';
import { createGuardedRequest } from '../platform/outgoing/guarded-request.ts';
import { isPublicHost } from '../platform/outgoing/public-host.ts';
import type { RequestBudget } from '../platform/outgoing/request-budget.ts';
import type { PushDatabase } from './collections.ts';
import { createSendPush, type SendPush } from './send-push.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** How this deployment reaches push services. */
export interface PushService {
  /** The keys that identify this deployment. */
  readKeys(): Promise<VapidKeys>;
  readonly send: SendPush;
  /** Address of a push service of tests, which need not be public. */
  readonly standIn: string | undefined;
  /** Whether a host has public addresses only. */
  readonly isPublic: (hostname: string) => Promise<boolean>;
  /** Called with the failure of an attempt to send, or to add a job. Both are repeated. */
  readonly onError: (error: unknown) => void;
}

/** An object, because it remembers the keys. */
export function createPushService(deps: {
  db: Pick<PushDatabase, 'secrets' | 'durable'>;
  config: Pick<Config, 'PUSH_CONTACT' | 'PUSH_STAND_IN' | 'userAgent'>;
  budget: RequestBudget;
  onError: (error: unknown) => void;
}): PushService {
  const { db, config, budget, onError } = deps;
  let keys: Promise<VapidKeys> | null = null;
  const readKeys = () => {
    keys ??= readVapidKeys(db).catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
  const standIn = config.PUSH_STAND_IN;
  const allowedHosts = standIn === undefined ? [] : [new URL(standIn).host];
  const request = createGuardedRequest({ allowedHosts, budget, userAgent: config.userAgent });
  return {
    readKeys,
    send: createSendPush({ readKeys, contact: config.PUSH_CONTACT, request, onError }),
    standIn,
    isPublic: isPublicHost,
    onError,
  };
}
