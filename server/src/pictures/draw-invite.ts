import type { PicturedInvite } from '@courtside/core/groups/invites';
import { type Brush, paintPicture } from './canvas.ts';
import { drawFace, faceOf } from './draw-face.ts';
import { drawLogo } from './draw-logo.ts';
import { drawText, measureIn, type TextStyle } from './draw-text.ts';
import { drawableName } from './drawable-text.ts';
import { drawExampleTickets } from './example-tickets.ts';
import { fitText, type SizeOfText, shorten } from './fit-text.ts';

/** The size that chats and networks show without cutting. */
export const pictureSize = { width: 1200, height: 630 } as const;

const white = '#fff';
const hero = '#123bb8';
const left = 64;
/** The texts end left of the tickets. */
const textWidth = 620;

const faceRadius = 38;
/** Distance between the middles of two faces, which overlap. */
const faceStep = 62;

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

/** A note that is too wide in the first size has the second one. */
const noteSizes = [40, 36] as const;
const noteLine = 56;

const introStyle: TextStyle = { size: 38, weight: 640, color: white };
const headingStyle = (size: number): TextStyle => ({ size, weight: 740, width: 112, color: white });
const noteStyle = (size: number): TextStyle => ({ size, weight: 420, color: white });

/** The lane and the three-point line, in the lower right corner. */
function drawCourt({ context, Path2D }: Brush): void {
  context.save();
  context.translate(520, 70);
  context.strokeStyle = 'rgb(255 255 255 / 0.22)';
  context.lineWidth = 4;
  context.stroke(new Path2D('M260 620V260h240v360M260 260a120 120 0 0 1 240 0'));
  context.stroke(new Path2D('M40 620V420a340 340 0 0 1 680 0v200'));
  context.restore();
}

/** The faces of the first members, and the number of the others. */
function drawFaces({ context }: Brush, { faces, memberCount }: PicturedInvite, top: number): void {
  const shown = faces.map(faceOf);
  const others = memberCount - faces.length;
  const all = others > 0 ? [...shown, { color: '#0c2a86', text: `+${others}` }] : shown;
  for (const [index, face] of all.entries()) {
    const x = left + faceRadius + faceStep * index;
    drawFace(context, face, { x, y: top + faceRadius, radius: faceRadius, ring: hero });
  }
}

interface Texts {
  /** Above the heading. */
  readonly intro?: string;
  readonly heading: string;
  readonly notes: readonly string[];
}

/** Draws the texts from the top. @returns where they end */
function drawTexts({ context }: Brush, { intro, heading, notes }: Texts): number {
  if (intro !== undefined) drawText(context, intro, { x: left, y: 109, style: introStyle });
  const { size, lines } = fitText(heading, {
    width: textWidth,
    sizes: headingSizes,
    measureIn: (each) => measureIn(context, headingStyle(each.size)),
  });
  let y = 126;
  for (const line of lines) {
    y += size.line;
    drawText(context, line, { x: left, y: y - size.line * 0.24, style: headingStyle(size.size) });
  }
  for (const note of notes) {
    const [large, small] = noteSizes;
    const fits = measureIn(context, noteStyle(large))(note) <= textWidth;
    drawText(context, note, { x: left, y: y + 52, style: noteStyle(fits ? large : small) });
    y += noteLine;
  }
  return y;
}

/** "Maya invites you to", in the width of the texts. */
function introOf({ context }: Brush, invitedBy: string): string {
  const rest = ' invites you to';
  const measure = measureIn(context, introStyle);
  const name = drawableName(invitedBy) ?? 'A friend';
  return shorten(name, textWidth - measure(rest), measure) + rest;
}

function paintOnCourt(paint: (brush: Brush) => void): Promise<Buffer> {
  return paintPicture(pictureSize, (brush) => {
    brush.context.fillStyle = hero;
    brush.context.fillRect(0, 0, pictureSize.width, pictureSize.height);
    drawCourt(brush);
    drawExampleTickets(brush.context, { x: 716, y: 96 });
    drawLogo(brush, { x: left, y: 534, side: 52, color: white });
    paint(brush);
  });
}

/** Draws the picture of an invite. @returns a PNG of `pictureSize` */
export function drawInvite(invite: PicturedInvite): Promise<Buffer> {
  const { invitedBy, groupName, memberCount } = invite;
  const count = memberCount === 1 ? '1 friend' : `${memberCount.toLocaleString('en-US')} friends`;
  return paintOnCourt((brush) => {
    const end = drawTexts(brush, {
      intro: introOf(brush, invitedBy),
      heading: drawableName(groupName) ?? 'a group of friends',
      notes: [`${count}, play money, real odds.`, 'Everyone starts with $1,000.00.'],
    });
    drawFaces(brush, invite, end + 41);
  });
}

/** Draws the picture of Courtside itself. @returns a PNG of `pictureSize` */
export function drawGeneral(): Promise<Buffer> {
  return paintOnCourt((brush) => {
    drawTexts(brush, {
      heading: 'Your favorite odds, without the stakes',
      notes: ['Bet play money on basketball', 'with your friends, live.'],
    });
  });
}
