import cors from '@fastify/cors';
import fp from 'fastify-plugin';

/** Lets the configured other origins call the API; without any, none may. */
export const corsPlugin = fp<{ origins: readonly string[] }>(
  async (app, { origins }) => {
    if (origins.length === 0) return;
    // Answered where every call passes, before any route could count it.
    app.addHook('onRequest', async (request) => {
      if (request.method === 'OPTIONS') app.calls.ofAddress(request);
    });
    await app.register(cors, {
      origin: [...origins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposedHeaders: ['retry-after'],
      maxAge: 600,
      // Whoever says less than a browser is answered all the same, not in words of the library's own.
      strictPreflight: false,
    });
  },
  { name: 'cors', dependencies: ['limits'] },
);
