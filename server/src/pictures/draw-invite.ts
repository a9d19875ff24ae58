import { avatarHue, initialsOf } from '@courtside/contract';
import type { PicturedInvite } from '@courtside/core';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Drawing, loadDrawing, type TextStyle, useStyle } from './canvas.ts';
import { drawTickets } from './draw-tickets.ts';
import { drawableName } from './drawable-text.ts';
import { fitText, type SizeOfText, shorten } from './fit-text.ts';

/** The size that chats and networks show without cutting. */
export const pictureSize = { width: 1200, height: 630 } as const;

const { width, height } = pictureSize;
const hero = '#123bb8';
const left = 64;
/** The texts end left of the tickets. */
const textWidth = 620;

const introStyle = { size: 38, weight: 640, color: '#fff' } as const satisfies TextStyle;
/** A note that is too wide in the first size has the second one. */
const noteSizes = [40, 36] as const;

interface HeadingSize extends SizeOfText {
  /** The distance between two lines. */
  readonly line: number;
}

const headingSizes: readonly [HeadingSize, ...HeadingSize[]] = [
  { size: 84, maxLines: 1, line: 97 },
  { size: 68, maxLines: 2, line: 76 },
  { size: 52, maxLines: 2, line: 60 },
  { size: 44, maxLines: 3, line: 50 },
];

const noteStyle = (size: number): TextStyle => ({ size, weight: 420, color: '#fff' });
const headingStyle = (size: number): TextStyle => ({ size, weight: 740, width: 112, color: '#fff' });

interface Brush extends Drawing {
  readonly context: SKRSContext2D;
}

function measureIn(context: SKRSContext2D, style: TextStyle): (text: string) => number {
  return (text) => {
    useStyle(context, style);
    return context.measureText(text).width;
  };
}

function drawText(context: SKRSContext2D, text: string, at: { x: number; y: number; style: TextStyle }): void {
  useStyle(context, at.style);
  context.fillText(text, at.x, at.y);
}

/** The lane and the three-point line, from the right edge. */
function drawCourt({ context, Path2D }: Brush): void {
  context.save();
  context.translate(520, 70);
  context.strokeStyle = 'rgb(255 255 255 / 0.22)';
  context.lineWidth = 4;
  context.stroke(new Path2D('M260 620V260h240v360M260 260a120 120 0 0 1 240 0'));
  context.stroke(new Path2D('M40 620V420a340 340 0 0 1 680 0v200'));
  context.restore();
}

/** The logo of the client, with the name. */
function drawLogo({ context, Path2D }: Brush): void {
  const [side, top] = [52, 534];
  context.save();
  context.translate(left, top);
  context.scale(side / 32, side / 32);
  context.fillStyle = '#ff7a1a';
  context.beginPath();
  context.roundRect(0, 0, 32, 32, 9);
  context.fill();
  context.strokeStyle = '#14100c';
  context.fillStyle = '#14100c';
  context.lineWidth = 3.4;
  context.lineCap = 'round';
  context.stroke(new Path2D('M23.5 8.2a10.6 10.6 0 1 0 0 15.6'));
  context.fill(new Path2D('M14.8 16a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0'));
  context.restore();
  drawText(context, 'Courtside', { x: left + side + 14, y: 571, style: { size: 34, weight: 740, color: '#fff' } });
}

/** A round face, with a text in its middle. */
function drawFace(context: SKRSContext2D, face: { x: number; y: number; color: string; text: string }): void {
  const radius = 38;
  context.beginPath();
  context.arc(face.x, face.y, radius + 2, 0, 2 * Math.PI);
  context.fillStyle = hero;
  context.fill();
  context.beginPath();
  context.arc(face.x, face.y, radius, 0, 2 * Math.PI);
  context.fillStyle = face.color;
  context.fill();
  context.textAlign = 'center';
  drawText(context, face.text, {
    x: face.x,
    y: face.y + 11,
    style: { size: 30, weight: 680, width: 85, color: '#fff' },
  });
  context.textAlign = 'left';
}

/** The faces of the first members, and the number of the others. */
function drawFaces({ context, hasOtherFonts }: Brush, { faces, memberCount }: PicturedInvite, top: number): void {
  const others = memberCount - faces.length;
  const shown = faces.map(({ uid, username }) => {
    const name = drawableName(username, hasOtherFonts);
    return { color: `oklch(0.48 0.11 ${avatarHue(uid)})`, text: name === null ? '' : initialsOf(name) };
  });
  const all = others > 0 ? [...shown, { color: '#0c2a86', text: `+${others}` }] : shown;
  for (const [index, face] of all.entries()) drawFace(context, { ...face, x: left + 38 + 62 * index, y: top + 38 });
}

interface Texts {
  /** Above the heading. */
  readonly intro?: string;
  readonly heading: string;
  readonly notes: readonly string[];
}

/** Draws the texts from the top. @returns where they end */
function drawTexts(context: SKRSContext2D, { intro, heading, notes }: Texts): number {
  let y = 109;
  if (intro !== undefined) drawText(context, intro, { x: left, y, style: introStyle });
  const { size, lines } = fitText(heading, {
    width: textWidth,
    sizes: headingSizes,
    measureIn: ({ size }) => measureIn(context, headingStyle(size)),
  });
  y += 17;
  for (const line of lines) {
    y += size.line;
    drawText(context, line, { x: left, y: y - size.line * 0.24, style: headingStyle(size.size) });
  }
  y += 52;
  for (const note of notes) {
    const [large, small] = noteSizes;
    const fits = measureIn(context, noteStyle(large))(note) <= textWidth;
    drawText(context, note, { x: left, y, style: noteStyle(fits ? large : small) });
    y += 56;
  }
  return y - 56;
}

async function draw(paint: (brush: Brush) => void): Promise<Buffer> {
  const drawing = await loadDrawing();
  const canvas = drawing.createCanvas(width, height);
  const context = canvas.getContext('2d');
  const brush = { ...drawing, context };
  context.fillStyle = hero;
  context.fillRect(0, 0, width, height);
  drawCourt(brush);
  drawTickets(brush);
  drawLogo(brush);
  paint(brush);
  // Compressed in the thread pool.
  return canvas.encode('png');
}

/** "Maya invites you to", in the width of the texts. */
function introOf({ context, hasOtherFonts }: Brush, invitedBy: string): string {
  const rest = ' invites you to';
  const measure = measureIn(context, introStyle);
  const name = drawableName(invitedBy, hasOtherFonts) ?? 'A friend';
  return shorten(name, textWidth - measure(rest), measure) + rest;
}

/** Draws the picture of an invite. @returns a PNG of `pictureSize` */
export function drawInvite(invite: PicturedInvite): Promise<Buffer> {
  const { invitedBy, groupName, memberCount } = invite;
  const count = memberCount === 1 ? '1 friend' : `${memberCount.toLocaleString('en-US')} friends`;
  return draw((brush) => {
    const end = drawTexts(brush.context, {
      intro: introOf(brush, invitedBy),
      heading: drawableName(groupName, brush.hasOtherFonts) ?? 'a group of friends',
      notes: [`${count}, play money, real odds.`, 'Everyone starts with $1,000.00.'],
    });
    drawFaces(brush, invite, end + 43);
  });
}

/** Draws the picture of Courtside itself. @returns a PNG of `pictureSize` */
export function drawGeneral(): Promise<Buffer> {
  return draw(({ context }) => {
    drawTexts(context, {
      heading: 'Your favorite odds, without the stakes',
      notes: ['Bet play money on basketball', 'with your friends, live.'],
    });
  });
}
