import { type BinaryLike, hash } from 'node:crypto';

/** The ETag of a response with this body. */
export function etagOf(body: BinaryLike): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** True if an If-None-Match header names the response, so that 304 can replace it. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
}
