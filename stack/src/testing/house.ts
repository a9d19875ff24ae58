import { randomUUID } from 'node:crypto';
import { aMailbox } from '@courtside/core/testing/mailbox';
import { anOidcProvider } from '@courtside/core/testing/oidc-provider';
import { freePort } from '../ports.ts';
import { startTemporaryStack } from '../temporary-stack.ts';

/** A server that keeps its accounts itself. No user has signed up yet. */
export interface House {
  readonly url: string;
  /** Where the first user signs up, and becomes the admin. */
  readonly adminLink: string;
  /** Receives the mails of the server, if it sends any. */
  readonly mailbox: Awaited<ReturnType<typeof aMailbox>>;
  /** An OpenID Connect provider that users may sign in with, if the server offers one. */
  readonly provider: Awaited<ReturnType<typeof anOidcProvider>>;
  stop(): Promise<void>;
}

/**
 * Starts a server that keeps its accounts itself, with a database of its own at a running MongoDB and Redis. It has no worker.
 * @param options `isConnected` says whether it sends mails and offers a provider
 */
export async function startHouse(
  { MONGODB_URI = '', REDIS_URL }: Readonly<Record<string, string>>,
  options: { readonly isConnected: boolean; readonly settings?: Readonly<Record<string, string>> },
): Promise<House> {
  const database = new URL(MONGODB_URI);
  database.pathname = `/house-${randomUUID()}`;
  const port = await freePort(new Set());
  const url = `http://localhost:${port}`;
  const [mailbox, provider] = await Promise.all([aMailbox(), anOidcProvider(`${url}/signin/answer`)]);
  const announced = Promise.withResolvers<string>();
  const server = await startTemporaryStack({
    components: ['server'],
    settings: {
      MONGODB_URI: database.href,
      REDIS_URL,
      LOG_LEVEL: 'warn',
      SIGN_IN: 'house',
      PORT: String(port),
      PUBLIC_URL: url,
      ...(options.isConnected && {
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'court@courtside.example',
        OIDC_PROVIDERS: provider.settings(),
      }),
      ...options.settings,
    },
    onLine: (_component, line) => {
      const [link] = /\S+\/signup\?admin=\S+/.exec(line) ?? [];
      if (link !== undefined) announced.resolve(link);
    },
  });
  const stop = async () => {
    await server.stop();
    await Promise.all([mailbox.close(), provider.close()]);
  };
  try {
    await server.waitReady();
    return { url, adminLink: await announced.promise, mailbox, provider, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
