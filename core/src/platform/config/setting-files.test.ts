import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { readSettingFiles } from './setting-files.ts';
import { settings } from './settings.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function aFile(content: string): Promise<string> {
  const path = join(await aFolder(), 'secret');
  await writeFile(path, content);
  return path;
}

/** The message of the ConfigError that reading these settings throws. */
function problemOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe('a setting from a file', () => {
  it('has the content of the file without the line break at its end', async () => {
    const ODDS_API_KEY_FILE = await aFile('  some-key\n');
    expect(readConfig({ ODDS_API_KEY_FILE })).toMatchObject({ ODDS_API_KEY: 'some-key', feed: 'real' });
  });

  it.each(Object.keys(settings.shape))('works for %s', async (name) => {
    const path = await aFile('value\n');
    expect(readSettingFiles({ [`${name}_FILE`]: path, PATH: '/bin' })).toEqual({ [name]: 'value', PATH: '/bin' });
  });

  it('counts as unset if the file or its path is empty', async () => {
    expect(readConfig({ ODDS_API_KEY_FILE: await aFile('\n') }).feed).toBe('demo');
    expect(readConfig({ ODDS_API_KEY_FILE: '', ODDS_API_KEY: 'k' }).feed).toBe('real');
    expect(readConfig({ ODDS_API_KEY_FILE: await aFile('k'), ODDS_API_KEY: '' }).feed).toBe('real');
  });

  it('leaves other variables that end in _FILE alone', () => {
    expect(readSettingFiles({ PGPASS_FILE: '/nowhere' })).toEqual({ PGPASS_FILE: '/nowhere' });
  });

  it('is rejected if it is also set directly', async () => {
    const problem = problemOf({ METRICS_TOKEN_FILE: await aFile('from the file'), METRICS_TOKEN: 'from the setting' });
    expect(problem).toBe('METRICS_TOKEN: set both directly and with METRICS_TOKEN_FILE; unset one of them');
  });

  it('is rejected if the file cannot be read, without the path, which may be the secret itself', async () => {
    expect(problemOf({ ODDS_API_KEY_FILE: 'secret-key', REDIS_URL_FILE: await aFolder() })).toBe(
      'REDIS_URL_FILE: the file cannot be read (EISDIR)\nODDS_API_KEY_FILE: the file cannot be read (ENOENT)',
    );
  });

  it.each(['METRICS_TOKEN', 'REDIS_URL', 'TRUST_PROXY', 'NODE_ENV', 'PORT'])(
    'is rejected by name and without its content if it is invalid: %s',
    async (name) => {
      const problem = problemOf({ [`${name}_FILE`]: await aFile('not-this-one') });
      expect(problem).toMatch(new RegExp(`^${name}: `));
      expect(problem).not.toContain('not-this-one');
    },
  );
});
