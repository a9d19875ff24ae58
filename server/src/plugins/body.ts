import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@courtside/contract';
import fp from 'fastify-plugin';

/** The refusal of a body that is sent in a way nobody here decodes, naming the header that says so. */
function refusalOfEncoding(headers: IncomingHttpHeaders): DomainError | undefined {
  const refusal = (field: string, must: string) =>
    new DomainError('unsupported-media-type', { field, message: `${field}: ${must}` });
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return refusal('content-encoding', 'must be identity');
  const charset = /;\s*charset="?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset) ? undefined : refusal('content-type', 'its charset must be utf-8');
}

/** The key of a JSON text that would reach into a prototype; undefined when there is none, or the text is no JSON. */
function keyIntoPrototype(text: string): string | undefined {
  let found: string | undefined;
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || (key === 'constructor' && Object.hasOwn(Object(value), 'prototype'))) found = key;
      return value;
    });
  } catch {
    return undefined;
  }
  return found;
}

/** The refusal of a text that the parser did not take. */
function refusalOfText(text: string, cause: Error): DomainError {
  const key = keyIntoPrototype(text);
  return key === undefined
    ? new DomainError('bad-request', { field: 'body', message: 'body: is not valid JSON', cause })
    : new DomainError('bad-request', { field: key, message: `${key}: is not allowed`, cause });
}

/** Bodies are JSON in UTF-8 and nothing else; an empty one is no body at all. */
export const bodyPlugin = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = body.toString();
      if (text === '') return done(null, undefined);
      const refusal = refusalOfEncoding(request.headers);
      if (refusal !== undefined) return done(refusal);
      return parseJson(request, text, (error, parsed) => {
        if (error === null) done(null, parsed);
        else done(refusalOfText(text, error));
      });
    });
  },
  { name: 'body' },
);
