import { randomBytes, randomUUID } from 'node:crypto';
import type { Session } from '@courtside/contract';
import { aMailbox } from '@courtside/core/testing/mailbox';
import { anOidcProvider } from '@courtside/core/testing/oidc-provider';
import { type Api, dataOf, type Player } from '../players.ts';
import type { Accounts } from './accounts.ts';

/** Where links lead. Nothing is there: the mails and answers of the provider are read here. */
const publicUrl = 'http://courtside.example';
/** Access tokens are renewed when they are this old, in milliseconds. They are valid for 15 minutes. */
const renewAfterMs = 5 * 60_000;

/** A user who stays signed in. */
interface SignedIn {
  uid: string;
  token: string;
  refreshToken: string;
}

const post = <T>(api: Api, path: string, body: object) => api.call<T>('POST', `/api/sign-in/${path}`, { body });

/** What a server that keeps accounts itself uses. */
export interface HouseServices {
  readonly mailbox: Awaited<ReturnType<typeof aMailbox>>;
  readonly provider: Awaited<ReturnType<typeof anOidcProvider>>;
  /** The settings of the server. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a mail server and an OpenID Connect provider. */
export async function startHouseServices(): Promise<HouseServices> {
  const mailbox = await aMailbox();
  const provider = await anOidcProvider(`${publicUrl}/signin/answer`);
  return {
    mailbox,
    provider,
    settings: {
      SIGN_IN: 'house',
      PUBLIC_URL: publicUrl,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'court@courtside.example',
      OIDC_PROVIDERS: provider.settings(),
    },
    async close(): Promise<void> {
      await Promise.allSettled([mailbox.close(), provider.close()]);
    },
  };
}

/** Accounts that the server keeps itself, over its routes. */
export function houseAccounts(api: Api): Accounts {
  const users = new Set<SignedIn>();
  let renewedAt = Date.now();
  return {
    async signUp(): Promise<Player> {
      const body = { email: `${randomUUID()}@example.com`, password: 'play-money' };
      const { user, accessToken, refreshToken } = dataOf(await post<Session>(api, 'sign-up', body));
      const signedIn = { uid: user.uid, token: accessToken, refreshToken };
      users.add(signedIn);
      return signedIn;
    },
    async renew(): Promise<void> {
      if (Date.now() - renewedAt < renewAfterMs) return;
      renewedAt = Date.now();
      for (const user of users) {
        const next = randomBytes(32).toString('base64url');
        const reply = await post<Session>(api, 'session', { refreshToken: user.refreshToken, next });
        // The sessions of deleted accounts are over.
        if (reply.status === 401) users.delete(user);
        else {
          const { accessToken, refreshToken } = dataOf(reply);
          Object.assign(user, { token: accessToken, refreshToken });
        }
      }
    },
  };
}
