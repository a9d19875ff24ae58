import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repoRoot } from './paths.ts';
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
