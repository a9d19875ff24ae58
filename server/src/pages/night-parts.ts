import { friendsWords } from '@courtside/contract/count-words';
import type { Face, MoneyText } from '../presenters/shared-face.ts';
import type { BoardRow, GameHtml, SideHtml } from '../presenters/shared-games.ts';
import type { MoneyHtml, StandoutHtml } from '../presenters/shared-night.ts';
import { escapeHtml } from './link-preview.ts';

/** A name, whatever its direction of writing. */
export const nameHtml = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;

/** Shapes that the page uses by their ids. */
export const shapes = `<svg width="0" height="0" aria-hidden="true">
<symbol id="trophy" viewBox="0 0 24 24"><path d="M8 4h8v6a4 4 0 0 1-8 0zM8 6H5v1a3 3 0 0 0 3 3M16 6h3v1a3 3 0 0 1-3 3M12 14v4M8.5 20h7"/></symbol>
<symbol id="medal" viewBox="0 0 24 24"><path d="M8 3l4 6 4-6"/><circle cx="12" cy="15" r="5.5"/></symbol>
<symbol id="court" viewBox="0 0 358 92" preserveAspectRatio="none"><path d="M0 22H58V70H0M58 32a14 14 0 0 1 0 28M0 4H20a92 84 0 0 1 0 84H0M358 22H300V70H358M300 32a14 14 0 0 0 0 28M358 4H338a92 84 0 0 0 0 84H358"/></symbol>
</svg>`;

function moneyHtml({ text, sign }: MoneyText, shape = ''): string {
  if (sign === null) return `<span>${escapeHtml(text)}</span>`;
  const tone = sign === 0 ? ' soft' : sign > 0 ? ' win' : ' loss';
  return `<span class="num${shape || tone}">${escapeHtml(text)}</span>`;
}

// The policy of the page forbids style attributes, so colors and lengths are attributes of SVG.
function faceHtml({ initials, color }: Face): string {
  return `<svg class="face" viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="18" fill="${escapeHtml(color)}"/><text x="18" y="23">${escapeHtml(initials)}</text></svg>`;
}

function barHtml(length: number, sign: number | null): string {
  const isLoss = sign !== null && sign < 0;
  const bar = `<rect class="${isLoss ? 'loss' : 'win'}" x="${isLoss ? 100 - length : 100}" width="${length}" height="6"/>`;
  return `<svg class="bar" viewBox="0 0 200 6" preserveAspectRatio="none" aria-hidden="true">${bar}<rect class="mid" x="99.5" width="1" height="6"/></svg>`;
}

const placeNames: Readonly<Record<number, string>> = { 1: 'First place', 2: 'Second place', 3: 'Third place' };

/** A trophy or a medal for members who are ahead; the number for all others. */
function placeHtml(place: number, isAhead: boolean): string {
  const label = placeNames[place];
  if (!isAhead || label === undefined) return `<span class="place num">#${place}</span>`;
  const shape = place === 1 ? 'trophy' : 'medal';
  return `<span class="place p${place}" role="img" aria-label="${label}"><svg aria-hidden="true"><use href="#${shape}"/></svg></span>`;
}

/** Names with more letters than this are smaller. */
const maxLargeLetters = 18;

function rowHtml({ face, place, money, bar }: MoneyHtml['rows'][number]): string {
  const isAhead = money.sign === 1;
  const isLong = [...face.name].length > maxLargeLetters;
  return `<li class="row${isAhead && place === 1 ? ' first' : ''}">${placeHtml(place, isAhead)}${faceHtml(face)}<span><b${isLong ? ' class="long"' : ''}>${nameHtml(face.name)}</b>${barHtml(bar, money.sign)}</span>${moneyHtml(money)}</li>`;
}

/** The members who are not shown: counted in one line, without money and without a place. */
function othersHtml(friends: number): string {
  if (friends === 0) return '';
  const heads = '<i></i>'.repeat(Math.min(friends, 3));
  return `<li class="row others"><span aria-hidden="true">${heads}</span><span>and ${friendsWords(friends)}, not shown</span></li>`;
}

/** The members by their profit. */
export function tableHtml({ rows, friends }: MoneyHtml): string {
  return `<ol class="card">\n${[...rows.map(rowHtml), othersHtml(friends)].filter(Boolean).join('\n')}\n</ol>`;
}

const namesListed = 4;

/** `Ada, Bo and 2 more`. */
function peopleHtml({ faces, more }: SideHtml, most = faces.length): string {
  const listed = faces.length > most || faces.length + more > most ? faces.slice(0, most) : faces;
  const rest = faces.length - listed.length + more;
  const all = [...listed.map(({ name }) => nameHtml(name)), ...(rest > 0 ? [`${rest} more`] : [])];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Heads on a side before the others are only counted. */
const headsShown = 4;

function headsHtml({ faces, more }: SideHtml): string {
  const isCounted = faces.length + more > headsShown;
  const shown = isCounted ? faces.slice(0, headsShown - 1) : faces;
  const rest = faces.length - shown.length + more;
  const counted = rest > 0 ? `<span><span class="more num" aria-hidden="true">+${rest}</span></span>` : '';
  return `<span class="heads">${shown.map((face) => `<span>${faceHtml(face)}</span>`).join('')}${counted}</span>`;
}

function sideHtml(side: SideHtml | null, shape: string): string {
  if (side === null) return `<div class="side ${shape}"></div>`;
  const people = `<span class="sr">${peopleHtml(side)} on </span>`;
  return `<div class="side ${shape}">${people}${headsHtml(side)}<span>${escapeHtml(side.words)}</span>${moneyHtml(side.money)}</div>`;
}

/** Three columns of bulbs: those of a digit are lit. */
function bulbsHtml({ points, hasLost }: BoardRow): string {
  const digits = [...(points === null ? '' : String(points)).padStart(3)];
  const columns = digits.map((digit) => `<i>${digit === ' ' ? '' : `<b>${digit}</b>`}</i>`).join('');
  return `<span class="bulbs${hasLost ? ' lost' : ''}">${columns}</span>`;
}

function gameHtml({ teams, state, sides, totals }: GameHtml): string {
  const spoken = teams.map(({ name, points }) => (points === null ? name : `${name} ${points}`)).join(', ');
  const rows = teams.map((team) => `<p><small>${escapeHtml(team.letters)}</small>${bulbsHtml(team)}</p>`).join('');
  const board = `<div class="board" aria-hidden="true">${rows}<p class="under">${state}</p></div>`;
  const court = `<svg aria-hidden="true" preserveAspectRatio="none"><use href="#court"/></svg>`;
  const lines = totals.map(
    (total) => `<span>${escapeHtml(total.words)}: ${peopleHtml(total, namesListed)} ${moneyHtml(total.money)}</span>`,
  );
  const below = lines.length === 0 ? '' : `<div class="totals">${lines.join('')}</div>`;
  return `<li class="card"><p class="sr">${escapeHtml(spoken)}. ${state}.</p><div class="court">${court}${sideHtml(sides[0], 'left')}${board}${sideHtml(sides[1], 'right')}</div>${below}</li>`;
}

/** The games with the members on the sides they bet on. */
export function gamesHtml(games: readonly GameHtml[]): string {
  return `<ul class="games">\n${games.map(gameHtml).join('\n')}\n</ul>`;
}

function standoutHtml({ title, face, about, money, isTicket }: StandoutHtml): string {
  const words = `<p class="about">${title}</p><p><b>${nameHtml(face.name)}</b>, ${escapeHtml(about)}</p>`;
  if (!isTicket) return `<li class="swing card">${faceHtml(face)}<div>${words}</div>${moneyHtml(money)}</li>`;
  const isWon = money.sign === 1;
  return `<li class="ticket${isWon ? '' : ' lost'}"><div class="body">${words}</div><div class="stub">${moneyHtml(money, isWon ? ' stamp' : ' torn')}</div></li>`;
}

/** What stands out: bets as tickets. */
export function standoutsHtml(standouts: readonly StandoutHtml[]): string {
  return `<ul class="tickets">\n${standouts.map(standoutHtml).join('\n')}\n</ul>`;
}
