import { expect, it } from 'vitest';
import { drawInvite } from './draw-invite.ts';

it.each([
  'Sofa Critics',
  'W'.repeat(100),
  'The Wednesday Night Western Conference Watch Party of West Windsor Township and its friends',
  '🏀',
  'אוהדי הכדורסל של תל אביב',
  '\u{1D159}\u2800\u200D\uFE0F',
  '',
])('draws a picture for the name %j', async (name) => {
  const faces = Array.from({ length: 6 }, (_, n) => ({ uid: `u${n}`, username: name }));
  const png = await drawInvite({ invitedBy: name, groupName: name, memberCount: 1_000, faces });
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect(png.length).toBeLessThan(300_000);
});
