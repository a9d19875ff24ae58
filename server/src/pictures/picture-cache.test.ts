import { expect, it } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

it('draws what it shows once, also for simultaneous requests, and one picture at a time', async () => {
  const drawn: string[] = [];
  let running = 0;
  const picture = createPictureCache(async ({ name }: { name: string }) => {
    running += 1;
    expect(running).toBe(1);
    drawn.push(name);
    await Promise.resolve();
    running -= 1;
    return Buffer.from(name);
  });
  const requests = Array.from({ length: 20 }, (_, n) => picture({ name: n % 2 === 0 ? 'even' : 'odd' }));
  const pictures = await Promise.all(requests);
  await picture({ name: 'odd' });
  expect(drawn).toEqual(['even', 'odd']);
  expect(new Set(pictures.map(({ etag }) => etag)).size).toBe(2);
});

it('draws again after a failure, and keeps at most a hundred pictures', async () => {
  let draws = 0;
  let fails = true;
  const picture = createPictureCache(async (shown: number) => {
    draws += 1;
    if (fails) throw new Error('no memory');
    return Buffer.from(String(shown));
  });
  await expect(picture(0)).rejects.toThrow('no memory');
  fails = false;
  for (let shown = 0; shown <= 100; shown += 1) await picture(shown);
  expect(draws).toBe(102);
  await picture(100);
  expect(draws).toBe(102);
  await picture(0);
  expect(draws).toBe(103);
});

it('refuses a picture while too many wait to be drawn', async () => {
  const end = Promise.withResolvers<void>();
  const picture = createPictureCache(async (shown: number) => {
    await end.promise;
    return Buffer.from(String(shown));
  });
  const requests = Array.from({ length: 21 }, (_, n) => picture(n));
  await expect(requests[20]).rejects.toMatchObject({ code: 'too-many-requests', details: { retryAfterSeconds: 5 } });
  end.resolve();
  await Promise.all(requests.slice(0, 20));
  expect((await picture(20)).png.toString()).toBe('20');
});
