import { DomainError } from '@courtside/contract';
import { createQueuePerKey } from '@courtside/core/platform/async/queue-per-key';
import { recentlyUsed } from '@courtside/core/platform/recently-used';
import { etagOf } from '../etag.ts';

/** Bounds the memory: a picture has about 120 kB. */
const maxPictures = 100;

/** Pictures of one cache that may be drawn or wait for it. A further one is refused. */
const maxPending = 20;

/** A drawn picture. */
export interface Picture {
  readonly png: Buffer;
  readonly etag: string;
}

/**
 * Keeps drawn pictures by what they show, so that a change is drawn with the next request, and nothing is drawn twice. One
 * picture is drawn at a time: drawing uses the threads that read files and look up host names.
 * @returns a function that throws DomainError `too-many-requests` while too many pictures wait
 */
export function createPictureCache<T>(draw: (shown: T) => Promise<Buffer>): (shown: T) => Promise<Picture> {
  const pictures = recentlyUsed<string, Promise<Picture>>(maxPictures);
  const drawings = createQueuePerKey({
    maxPending,
    full: () => new DomainError('too-many-requests', { details: { retryAfterSeconds: 5 } }),
  });

  return (shown) => {
    const key = JSON.stringify(shown);
    const cached = pictures.get(key);
    if (cached !== undefined) return cached;
    const picture = drawings.run('all', () => draw(shown)).then((png) => ({ png, etag: etagOf(png) }));
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  };
}
