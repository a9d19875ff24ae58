import { type Cents, formatChange, noLeaderWords, noWinnerWords } from '@courtside/contract';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Brush, paintPicture } from './canvas.ts';
import { drawFace, faceOf } from './draw-face.ts';
import { drawLogo } from './draw-logo.ts';
import { drawText, measureIn, type TextStyle } from './draw-text.ts';
import { drawableName } from './drawable-text.ts';
import { fitText, type SizeOfText, shorten } from './fit-text.ts';
import { drawPaper, drawStamp, drawTornPaper, moneyStyle, paperInk, paperSoft } from './ticket-paper.ts';

/** The size of a night's picture: the tallest that feeds show without cutting. */
export const nightSize = { width: 1080, height: 1350 } as const;

/** The best or the worst ticket of a night. */
interface NotableTicket {
  readonly username: string;
  /** What it was on, or why it was lost: `Knicks +3`, `by half a point`. */
  readonly about: string;
  readonly profit: Cents;
}

/** What the picture of a night shows. */
export interface PicturedNight {
  readonly groupName: string;
  /** In words: `Friday, November 27`. */
  readonly date: string;
  /** False while a bet of the night is open. */
  readonly isOver: boolean;
  /** Best first. The picture shows the first five. */
  readonly rows: readonly { readonly uid: string; readonly username: string; readonly profit: Cents }[];
  /** How many members with a bet the picture does not name. Its winner is only the best of the others then. */
  readonly friends: number;
  readonly best: NotableTicket | null;
  readonly worst: NotableTicket | null;
  /** The code of an invite to the group, with its dash; null for a picture that invites nobody. */
  readonly code: string | null;
}

const wood = '#15110d';
const plank = 'rgb(255 214 160 / 0.035)';
const line = '#3d342a';
const raised = '#2d251d';
const ink = '#f6f0e4';
const soft = '#c0b39f';
const win = '#5ed39a';
const loss = '#ff8577';
/** Gold, silver and bronze. */
const medals = ['#e2b53f', '#a5adbc', '#b97341'];

const left = 64;
const right = nightSize.width - left;
const maxRows = 5;
const firstRow = 230;
const rowHeight = 138;
const bar = { x: 280, width: 360, height: 12 } as const;
const ticket = { width: 462, height: 158, stub: 170 } as const;

/** The heading has the first size in which it fits. In the last one, the name is shortened. */
const headingSizes = [72, 56, 44] as const;

const aboutSizes: readonly [SizeOfText, ...SizeOfText[]] = [
  { size: 32, maxLines: 1 },
  { size: 24, maxLines: 2 },
];

const headingStyle = (size: number): TextStyle => ({ size, weight: 740, width: 112, color: ink });
const kickerStyle: TextStyle = { size: 34, weight: 680, color: '#ff9142' };
const nameStyle: TextStyle = { size: 44, weight: 660, color: ink };

function shownName(username: string): string {
  return drawableName(username) ?? 'A friend';
}

function drawWood(context: SKRSContext2D): void {
  context.fillStyle = wood;
  context.fillRect(0, 0, nightSize.width, nightSize.height);
  context.fillStyle = plank;
  for (let x = 0; x < nightSize.width; x += 100) context.fillRect(x, 0, 3, nightSize.height);
}

/** Who won the night, in one line: a name, which may be shortened, and what is said of it. */
export function headingWords({ rows, isOver, friends }: Pick<PicturedNight, 'rows' | 'isOver' | 'friends'>): {
  readonly username: string | null;
  readonly rest: string;
} {
  const [first] = rows;
  const best = Math.max(0, first?.profit ?? 0);
  const leaders = rows.filter(({ profit }) => profit === best).length;
  if (first !== undefined && best > 0 && leaders === 1) {
    const rest = friends > 0 ? ' leads those shown' : isOver ? ' takes the night' : ' leads tonight';
    return { username: first.username, rest };
  }
  // A friend who is not shown may be ahead.
  if (friends > 0) return { username: null, rest: 'A night among friends' };
  if (best === 0) return { username: null, rest: isOver ? noWinnerWords : noLeaderWords };
  return { username: null, rest: isOver ? `${leaders} friends share the night` : `${leaders} friends lead tonight` };
}

function headingOf(brush: Brush, night: PicturedNight, width: number): { size: number; text: string } {
  const { username, rest } = headingWords(night);
  const name = username === null ? '' : shownName(username);
  const [, , smallest] = headingSizes;
  const size =
    headingSizes.find((each) => measureIn(brush.context, headingStyle(each))(name + rest) <= width) ?? smallest;
  const measure = measureIn(brush.context, headingStyle(size));
  return { size, text: shorten(name, width - measure(rest), measure) + rest };
}

function drawHead(brush: Brush, night: PicturedNight): void {
  const { groupName, date } = night;
  const { context } = brush;
  const width = right - left;
  const kicker = measureIn(context, kickerStyle);
  const rest = ` · ${date}`;
  const group = shorten(drawableName(groupName) ?? 'Our group', width - kicker(rest), kicker);
  drawText(context, group + rest, { x: left, y: 99, style: kickerStyle });
  const { size, text } = headingOf(brush, night, width);
  drawText(context, text, { x: left, y: 187, style: headingStyle(size) });
}

/** The bar under a name: right of the middle for money won, left for money lost. */
function drawBar(context: SKRSContext2D, y: number, share: number): void {
  context.fillStyle = raised;
  context.fillRect(bar.x, y, bar.width, bar.height);
  context.fillStyle = share > 0 ? win : loss;
  const width = Math.abs(share) * (bar.width / 2);
  context.fillRect(bar.x + bar.width / 2 - (share < 0 ? width : 0), y, width, bar.height);
}

function drawRows(brush: Brush, { rows }: PicturedNight): void {
  const { context } = brush;
  const largest = Math.max(1, ...rows.map(({ profit }) => Math.abs(profit)));
  for (const [index, row] of rows.slice(0, maxRows).entries()) {
    const top = firstRow + rowHeight * index;
    const middle = top + 71;
    context.fillStyle = line;
    context.fillRect(left, top, right - left, 3);
    const color = medals[index] ?? raised;
    drawFace(context, { color, text: '' }, { x: left + 32, y: middle, radius: 32 });
    const rank = { size: 40, weight: 680, width: 72, color: index < medals.length ? '#14100c' : soft };
    drawText(context, String(index + 1), { x: left + 32, y: middle + 14, align: 'center', style: rank });
    drawFace(context, faceOf(row), { x: 207, y: middle, radius: 39 });
    const style = moneyStyle(58, row.profit > 0 ? win : row.profit < 0 ? loss : soft);
    const money = formatChange(row.profit);
    drawText(context, money, { x: right, y: middle + 20, align: 'right', style });
    const nameWidth = right - measureIn(context, style)(money) - 20 - bar.x;
    const name = shorten(shownName(row.username), nameWidth, measureIn(context, nameStyle));
    drawText(context, name, { x: bar.x, y: middle + 5, style: nameStyle });
    drawBar(context, middle + 29, row.profit / largest);
  }
}

/** The texts on a ticket: a label, then the name and what the ticket was about in two lines. */
function drawTicketTexts(brush: Brush, label: string, { username, about }: NotableTicket): void {
  const { context } = brush;
  const [x, width] = [22, ticket.width - ticket.stub - 44];
  const bold: TextStyle = { size: 32, weight: 700, color: paperInk };
  const regular = (size: number): TextStyle => ({ size, weight: 420, color: paperInk });
  drawText(context, label, { x, y: 51, style: { size: 26, weight: 420, color: paperSoft } });
  const name = shorten(shownName(username), width, measureIn(context, bold));
  drawText(context, name, { x, y: 89, style: bold });
  const { size, lines } = fitText(about, {
    width,
    sizes: aboutSizes,
    measureIn: (each) => measureIn(context, regular(each.size)),
  });
  for (const [index, text] of lines.entries())
    drawText(context, text, { x, y: lines.length === 1 ? 127 : 118 + 28 * index, style: regular(size.size) });
}

function drawTickets(brush: Brush, { best, worst }: PicturedNight, top: number): void {
  const { context } = brush;
  context.save();
  context.translate(left, top);
  if (best !== null) {
    drawPaper(context, ticket);
    drawTicketTexts(brush, 'Best ticket', best);
    drawStamp(context, formatChange(best.profit), ticket, 38);
    context.translate(ticket.width + 28, 0);
  }
  if (worst !== null) {
    drawTornPaper(context, ticket, formatChange(worst.profit));
    drawTicketTexts(brush, 'Worst beat', worst);
  }
  context.restore();
}

/** Draws the picture of a group's night. @returns a PNG of 1,080 by 1,350 pixels */
export function drawNight(night: PicturedNight): Promise<Buffer> {
  return paintPicture(nightSize, (brush) => {
    const { context } = brush;
    drawWood(context);
    drawHead(brush, night);
    drawRows(brush, night);
    drawTickets(brush, night, firstRow + rowHeight * maxRows + 36);
    drawLogo(brush, { x: left, y: 1242, side: 60, color: ink });
    const others = night.friends === 1 ? 'And a friend. ' : night.friends > 1 ? `And ${night.friends} friends. ` : '';
    const invitation = `${others}Play money.${night.code === null ? '' : ` Join with ${night.code}`}`;
    const style: TextStyle = { size: 30, weight: 460, color: soft };
    drawText(context, invitation, { x: right, y: 1283, align: 'right', style });
  });
}
