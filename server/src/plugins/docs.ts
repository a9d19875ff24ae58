import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { describeApi } from '../docs/openapi.ts';

/** The API's description at `/api/docs`, to read in a browser, and at `/api/docs/json`. */
export const docsPlugin = fp(
  async (app) => {
    await app.register(swagger, { openapi: { openapi: '3.1.0' }, transformObject: describeApi });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, validatorUrl: null },
      theme: { title: 'Courtside API' },
    });
  },
  { name: 'docs', dependencies: ['errors'] },
);
