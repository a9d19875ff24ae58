import cors from '@fastify/cors';
import fp from 'fastify-plugin';

/** Lets the configured origins call the API. Without any, other origins are blocked. */
export const corsPlugin = fp<{ origins: readonly string[] }>(
  async (app, { origins }) => {
    if (origins.length === 0) return;
    // The CORS plugin answers preflight requests before any route can count them.
    app.addHook('onRequest', async (request) => {
      if (request.method === 'OPTIONS') app.limits.countCall(request);
    });
    await app.register(cors, {
      origin: [...origins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposedHeaders: ['retry-after'],
      maxAge: 600,
      // Incomplete preflight requests get a normal response, not the library's own error format.
      strictPreflight: false,
    });
  },
  { name: 'cors', dependencies: ['limits'] },
);
