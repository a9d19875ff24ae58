import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { describeApi } from '../docs/openapi.ts';

const self = "'self'";
const address = '/api/docs';
/** The description itself, for programs: answered whatever case it is asked for in. */
const documents: ReadonlySet<string> = new Set([`${address}/json`, `${address}/yaml`]);

/** The page writes its sizes and its pictures into itself: for it alone both are allowed. */
const pagePolicy = {
  'default-src': [self],
  'base-uri': [self],
  'frame-ancestors': ["'none'"],
  'img-src': [self, 'data:'],
  'object-src': ["'none'"],
  'script-src': [self],
  'script-src-attr': ["'none'"],
  'style-src': [self, "'unsafe-inline'"],
};

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#f07a2a"/>' +
  '<path d="M23.5 8.2a10.6 10.6 0 1 0 0 15.6" fill="none" stroke="#141824" stroke-width="3.4" stroke-linecap="round"/>' +
  '<circle cx="18.4" cy="16" r="3.6" fill="#141824"/></svg>';

/** The API's description at `/api/docs`, to read and try in a browser, and at `/api/docs/json`. */
export const docsPlugin = fp(
  async (app) => {
    await app.register(swagger, { openapi: { openapi: '3.1.0' }, transformObject: describeApi });
    await app.register(async (docs) => {
      docs.addHook('onRequest', async (request, reply) => {
        app.calls.ofAddress(request);
        const isPage = !documents.has(request.routeOptions.url ?? '');
        // What the page loads is found in this spelling alone, while the API is in any.
        if (isPage && !request.url.startsWith(address)) return reply.redirect(address, 308);
      });
      await docs.register(swaggerUi, {
        routePrefix: address,
        staticCSP: pagePolicy,
        // The base layout is the one without a bar and a mark of the library's own.
        uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1, validatorUrl: null },
        theme: {
          title: 'Courtside API',
          favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
        },
      });
    });
  },
  { name: 'docs', dependencies: ['limits', 'errors'] },
);
