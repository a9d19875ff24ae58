import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { aFolder } from '../testing/supervise.ts';
import { type Host, isNewEnough, loaderPrefix } from './c-library.ts';

describe('the C library', () => {
  it.each([
    ['2.36', false],
    ['2.37', false],
    ['2.38', true],
    ['2.41', true],
    ['2.4', false],
    ['3.0', true],
  ])('%s is new enough for the engine: %s', (version, enough) => {
    expect(isNewEnough(version)).toBe(enough);
  });
});

describe("MongoDB's engine", () => {
  const prefixOn = (host: Host) => loaderPrefix(aFolder(), () => undefined, host);

  it.each<Host>([
    { platform: 'linux', arch: 'x64', glibc: '2.41' },
    { platform: 'linux', arch: 'arm64', glibc: '2.38' },
    { platform: 'darwin', arch: 'arm64', glibc: undefined },
  ])('runs on $platform $arch without another C library', async (host) => {
    expect(await prefixOn(host)).toEqual([]);
  });

  it.each<{ host: Host; reason: string }>([
    { host: { platform: 'win32', arch: 'x64', glibc: undefined }, reason: 'win32 on x64 is not supported' },
    { host: { platform: 'darwin', arch: 'x64', glibc: undefined }, reason: 'darwin on x64 is not supported' },
    { host: { platform: 'linux', arch: 'riscv64', glibc: '2.41' }, reason: 'linux on riscv64 is not supported' },
    {
      host: { platform: 'linux', arch: 'x64', glibc: undefined },
      reason: 'this system does not use the GNU C library',
    },
  ])('is refused with the ways to run elsewhere: $reason', async ({ host, reason }) => {
    await expect(prefixOn(host)).rejects.toThrow(
      new Problem(
        `The embedded MongoDB cannot run here (${reason}): run \`docker compose up\`, set MONGODB_URI to a MongoDB of your own, or put mongod on PATH.`,
      ),
    );
  });
});
