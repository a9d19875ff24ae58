import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@courtside/contract';
import fp from 'fastify-plugin';

/** The error for an unsupported encoding or charset, naming the header; undefined if both are supported. */
function encodingError(headers: IncomingHttpHeaders): DomainError | undefined {
  const unsupported = (field: string, must: string) =>
    new DomainError('unsupported-media-type', { field, message: `${field}: ${must}` });
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return unsupported('content-encoding', 'must be identity');
  const charset = /;\s*charset="?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset) ? undefined : unsupported('content-type', 'its charset must be utf-8');
}

/** A key that would pollute a prototype; undefined if there is none or the text is not JSON. */
function findPrototypeKey(text: string): string | undefined {
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

/** The error for a text that the parser rejected. */
function textError(text: string, cause: Error): DomainError {
  const key = findPrototypeKey(text);
  return key === undefined
    ? new DomainError('bad-request', { field: 'body', message: 'body: is not valid JSON', cause })
    : new DomainError('bad-request', { field: key, message: `${key}: is not allowed`, cause });
}

/** Accepts only JSON bodies in UTF-8. An empty body counts as a missing one. */
export const bodyPlugin = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = body.toString();
      if (text === '') return done(null, undefined);
      const error = encodingError(request.headers);
      if (error !== undefined) return done(error);
      return parseJson(request, text, (cause, parsed) => {
        if (cause === null) done(null, parsed);
        else done(textError(text, cause));
      });
    });
  },
  { name: 'body' },
);
