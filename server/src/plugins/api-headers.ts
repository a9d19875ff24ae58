import fp from 'fastify-plugin';

/** Security headers of API responses, which browsers do not render. Short, because every response carries them. */
const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of API responses with a JSON body. */
export const jsonHeaders = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' };

export const apiHeadersPlugin = fp(
  async (app) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(apiHeaders);
      done();
    });
  },
  { name: 'api-headers' },
);
