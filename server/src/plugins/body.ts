import { DomainError } from '@courtside/contract';
import fp from 'fastify-plugin';

/** Bodies are JSON and nothing else; an empty one is no body at all. */
export const bodyPlugin = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
      if (text === '') return done(null, undefined);
      return parseJson(request, text.toString(), (error, body) => {
        if (error === null) done(null, body);
        else done(new DomainError('bad-request', { field: 'body', message: 'body: is not valid JSON', cause: error }));
      });
    });
  },
  { name: 'body' },
);
