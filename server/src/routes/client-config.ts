import type { ClientConfig } from '@courtside/contract';
import type { Config } from '@courtside/core/platform/config/config';
import type { SignInProvider } from '@courtside/core/sign-in/sign-in-provider';
import fp from 'fastify-plugin';

interface ClientConfigParts {
  readonly config: Pick<Config, 'feed'>;
  readonly signIn: Pick<SignInProvider, 'clientConfig'>;
}

/** The settings of this deployment that the client needs. */
export function clientConfigOf({ config, signIn }: ClientConfigParts): ClientConfig {
  return { ...signIn.clientConfig, feed: config.feed };
}

/** `GET /config.json`, so that one build of the client works in every deployment. */
export const clientConfigRoute = fp<ClientConfigParts>(
  async (app, parts) => {
    const clientConfig = clientConfigOf(parts);
    app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(clientConfig));
  },
  { name: 'client-config' },
);
