import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repoRoot } from './paths.ts';
import { Problem } from './problem.ts';
import { onlySettings, portSetting, settingsIn } from './settings.ts';

describe('the settings of a stack', () => {
  it('include every setting of the app', () => {
    const example = readFileSync(join(repoRoot, '.env.example'), 'utf8');
    const names = [...example.matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(names).toContain('ODDS_API_KEY');
    expect(Object.keys(settingsIn(Object.fromEntries(names.map((name) => [name, 'x']))))).toEqual(names);
  });

  it('exclude other variables and empty values', () => {
    expect(settingsIn({ PATH: '/bin', PORTAL: 'x', NODE_OPTIONS: 'x', MONGODB_URI: '', PORT: '1' })).toEqual({
      PORT: '1',
    });
  });

  it('have the values of their files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'courtside-settings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'token');
    writeFileSync(file, 'secret\n');
    expect(settingsIn({ METRICS_TOKEN_FILE: file, PGPASS_FILE: '/nowhere' })).toEqual({ METRICS_TOKEN: 'secret' });
    expect(() => settingsIn({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'other' })).toThrow(Problem);
    expect(() => settingsIn({ REDIS_URL_FILE: join(folder, 'none') })).toThrow(
      'REDIS_URL_FILE: the file cannot be read (ENOENT)',
    );
  });

  it('replace those of the environment', () => {
    process.env.ODDS_API_KEY = 'from outside';
    onTestFinished(() => {
      delete process.env.ODDS_API_KEY;
    });
    expect(onlySettings({ PORT: '1' })).toMatchObject({ ODDS_API_KEY: undefined, PORT: '1' });
  });

  it('leave the port open if it is 0, unset or invalid', () => {
    expect(['5001', '0', '70000', 'x', undefined].map((PORT) => portSetting({ PORT }, 'PORT'))).toEqual([
      5001,
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});
