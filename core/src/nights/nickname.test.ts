import { expect, it } from 'vitest';
import { nickname } from './nickname.ts';

it.each([
  ['Boston Celtics', 'Celtics'],
  ['Portland Trail Blazers', 'Trail Blazers'],
  ['Virginia Cavaliers', 'Virginia Cavaliers'],
  ['Over', 'Over'],
])('calls %s %s', (team, name) => expect(nickname(team)).toBe(name));
