import { expect, test } from 'vitest';
import { notificationOf, targetOf } from './notification.ts';

const origin = 'https://courtside.example';

test('shows the text of a message and opens its path', () => {
  const message = { title: 'Courtside', text: 'Tonight: +$22.73.', tag: 'night-result x', url: '/profile' };
  expect(notificationOf(JSON.stringify(message), origin)).toEqual({
    title: 'Courtside',
    body: 'Tonight: +$22.73.',
    tag: 'night-result x',
    url: `${origin}/profile`,
  });
});

test.each(['', 'no JSON', 'null', '3', '{"title":1,"text":{}}'])(
  'shows the name only for the message %j',
  (message) => {
    expect(notificationOf(message, origin)).toEqual({ title: 'Courtside', body: '', tag: '', url: `${origin}/` });
  },
);

test.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'javascript:alert(1)', 'https://', 7, undefined])(
  'opens the start page instead of %j',
  (url) => {
    expect(targetOf(url, origin)).toBe(`${origin}/`);
  },
);
