import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { describeApi } from '../docs/openapi.ts';

const self = "'self'";
const docsPath = '/api/docs';
/** The OpenAPI document, for programs. Its paths work in any case. */
const documents: ReadonlySet<string> = new Set([`${docsPath}/json`, `${docsPath}/yaml`]);

/** Allows inline styles and data images, which Swagger UI needs. */
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

/** API documentation: Swagger UI at `/api/docs`, the OpenAPI document at `/api/docs/json`. */
export const docsPlugin = fp(
  async (app) => {
    await app.register(swagger, { openapi: { openapi: '3.1.0' }, transformObject: describeApi });
    await app.register(async (docs) => {
      docs.addHook('onRequest', async (request, reply) => {
        app.limits.countCall(request);
        const isPage = !documents.has(request.routeOptions.url ?? '');
        // The page's relative URLs only work in lower case.
        if (isPage && !request.url.startsWith(docsPath)) return reply.redirect(docsPath, 308);
      });
      await docs.register(swaggerUi, {
        routePrefix: docsPath,
        staticCSP: pagePolicy,
        // The base layout has no Swagger header bar.
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
