import { hash } from 'node:crypto';
import { createQueuePerKey, recentlyUsed } from '@courtside/core';

/** Bounds the memory: a picture has about 120 kB. */
const maxPictures = 100;

/** A drawn picture. */
export interface Picture {
  readonly png: Buffer;
  readonly etag: string;
}

/**
 * Keeps drawn pictures by what they show, so that a change is drawn with the next request, and nothing is drawn twice. One
 * picture is drawn at a time: drawing uses the threads that read files and look up host names.
 */
export function createPictureCache<T>(draw: (shown: T) => Promise<Buffer>): (shown: T) => Promise<Picture> {
  const pictures = recentlyUsed<string, Promise<Picture>>(maxPictures);
  const drawings = createQueuePerKey();

  return (shown) => {
    const key = JSON.stringify(shown);
    const cached = pictures.get(key);
    if (cached !== undefined) return cached;
    const picture = drawings
      .run('all', () => draw(shown))
      .then((png) => ({ png, etag: `"${hash('sha1', png, 'base64url')}"` }));
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  };
}
