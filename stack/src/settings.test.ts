import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultBackupDir, repoRoot } from './paths.ts';
import { Problem } from './problem.ts';
import { checkSettings, onlySettings, portSetting, settingsIn, settingsWithDefaults } from './settings.ts';

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

  it('have a folder of backups next to the data, unless another one is named', () => {
    const folders = [{}, { BACKUP_DIR: '' }, { BACKUP_DIR: '/disk' }].map(
      (env) => settingsWithDefaults(env).BACKUP_DIR,
    );
    expect(folders).toEqual([defaultBackupDir, defaultBackupDir, '/disk']);
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

  it('leave the port open if it is 0 or unset', () => {
    expect(['5001', '0', undefined].map((PORT) => portSetting({ PORT }, 'PORT'))).toEqual([5001, undefined, undefined]);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT: must be a port number alone'],
    [{ PORT: '127.0.0.1:5403' }, 'PORT: must be a port number alone'],
    [{ WORKER_PORT: '70000' }, 'WORKER_PORT: must be a port number alone'],
    [{ FIREBASE_PROJECT_ID: 'hoops' }, 'FIREBASE_API_KEY: must be the web API key of the Firebase project hoops'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: '],
  ])('are refused before anything starts: %o', (settings, message) => {
    expect(() => checkSettings(settings)).toThrow(Problem);
    expect(() => checkSettings(settings)).toThrow(message);
  });

  it.each([
    {},
    { PORT: '0' },
    { FIREBASE_PROJECT_ID: 'demo-hoops' },
    { FIREBASE_PROJECT_ID: 'hoops', FIREBASE_API_KEY: 'key' },
    { FIREBASE_PROJECT_ID: 'hoops', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
  ])('fit: %o', (settings) => {
    expect(() => checkSettings(settings)).not.toThrow();
  });
});
