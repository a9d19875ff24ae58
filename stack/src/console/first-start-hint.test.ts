import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstStartHint } from './first-start-hint.ts';

const fresh = join(tmpdir(), 'courtside-was-never-here');

it.each([{}, { GAMES: 'demo' }, { GAMES: 'demo', ODDS_API_KEY: 'k' }])(
  'says on the first start of the demo how to play real games: %j',
  (settings) =>
    expect(firstStartHint(settings, fresh)).toMatch(/real games of the NBA and other leagues.*: GAMES=espn npm start$/),
);

it.each([{ GAMES: 'espn' }, { ODDS_API_KEY: 'k' }])('says nothing with real games: %j', (settings) =>
  expect(firstStartHint(settings, fresh)).toBeNull(),
);

it('says nothing on later starts', () => expect(firstStartHint({}, tmpdir())).toBeNull());
