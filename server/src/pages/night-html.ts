import { hash } from 'node:crypto';
import { formatWholeDollars, openingBalanceCents } from '@courtside/contract';
import type { Headline } from '../presenters/shared-headline.ts';
import type { MoneyHtml, NightHtml } from '../presenters/shared-night.ts';
import { escapeHtml, type LinkPreview, previewTags } from './link-preview.ts';
import { gamesHtml, nameHtml, shapes, standoutsHtml, tableHtml } from './night-parts.ts';
import { nightStyle } from './night-style.ts';

/** A page, and the content security policy that it is sent with. */
export interface NightDocument {
  readonly html: string;
  readonly policy: string;
}

/** The policy of a page that has this style, a font and an icon, and runs nothing. */
function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const logo =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#ff7a1a"/><path d="M23.5 8.2a10.6 10.6 0 1 0 0 15.6" fill="none" stroke="#14100c" stroke-width="3.4" stroke-linecap="round"/><circle cx="18.4" cy="16" r="3.6" fill="#14100c"/></svg>';

const start = `<section class="start" aria-labelledby="start">
<svg viewBox="0 0 760 620" fill="none" stroke="#fff" stroke-width="6" aria-hidden="true"><path d="M260 620V260h240v360M260 260a120 120 0 0 1 240 0"/><path d="M40 620V420a340 340 0 0 1 680 0v200"/></svg>
<h2 id="start">Bet play money on real games with your own friends</h2>
<p>Everyone starts with ${formatWholeDollars(openingBalanceCents)}. Nothing is ever paid in or out.</p>
<a href="/">Start your own group</a>
</section>`;

function documentOf(font: string | null, head: string, body: string): NightDocument {
  const style = nightStyle(font);
  const preload =
    font === null ? '' : `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous">\n`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#e8d9b8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#15110d" media="(prefers-color-scheme: dark)">
${preload}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
<style>${style}</style>
</head>
<body>
${shapes}
<main>
<a class="brand" href="/">${logo}Courtside</a>
${body}
${start}
</main>
</body>
</html>
`;
  return { html, policy: policyOf(style) };
}

/** Headlines with more letters than this are smaller. */
const maxLargeLetters = 30;

const headlineHtml = ({ names, words }: Headline) =>
  [names.map(nameHtml).join(' and '), escapeHtml(words)].filter(Boolean).join(' ');

/** A section with a title. @param about what follows the title */
function section(content: string, title: string, { about = '', shape = '' }: { about?: string; shape?: string } = {}) {
  const note = about && `<span>${about}</span>`;
  return `<section class="${shape}"><div class="title"><h2>${title}</h2>${note}</div>\n${content}\n</section>`;
}

/** What bets from main accounts are called next to those of seasons. */
const outsideWords = (seasons: number) => (seasons === 1 ? 'outside the season' : 'outside the seasons');

/** What the money of a night is called on a page with seasons. */
function moneyName({ seasonName }: MoneyHtml, seasons: number): string {
  if (seasonName !== null) return `Season: ${nameHtml(seasonName)}`;
  return outsideWords(seasons).replace(/^o/, 'O');
}

function sectionsHtml(money: MoneyHtml, seasons: number): string {
  const { seasonName, rows, friends, games, standouts } = money;
  const ofMain = seasons === 0 ? 'of the night' : outsideWords(seasons);
  const of = seasonName === null ? ofMain : `in ${nameHtml(seasonName)}`;
  const about = friends > 0 && rows.length > 0 ? 'of those shown' : '';
  const sections = [
    // The headline counts those who are not shown.
    ...(rows.length > 0 ? [section(tableHtml(money), `Profit ${of}`)] : []),
    ...(games.length > 0 ? [section(gamesHtml(games), 'Who was on whom', { about, shape: 'whom' })] : []),
    ...(standouts.length > 0 ? [section(standoutsHtml(standouts), 'What stood out', { about })] : []),
  ];
  return sections.length === 0 ? '' : `<div class="money">\n${sections.join('\n')}\n</div>`;
}

/** Another kind of money, folded: its result is in the line that opens it. It opens only if there is more. */
function foldHtml(money: MoneyHtml, seasons: number): string {
  const summary = `<h2>${moneyName(money, seasons)}</h2><p>${headlineHtml(money.headline)}</p>`;
  const sections = sectionsHtml(money, seasons);
  if (sections === '') return `<div class="fold card"><div class="summary">${summary}</div></div>`;
  return `<details class="fold card"><summary class="summary">${summary}</summary>\n${sections}\n</details>`;
}

/** The page of a shared night. All texts are escaped. @param font the path of the font; null leaves fallbacks */
export function nightHtml(
  { groupName, date, money }: NightHtml,
  {
    addresses,
    picture,
    font,
  }: Pick<LinkPreview, 'addresses'> & {
    readonly picture: { readonly width: number; readonly height: number };
    readonly font: string | null;
  },
): NightDocument {
  const preview = {
    title: `${groupName}, ${date} · Courtside`,
    description: 'How the night went among friends: profit, who was on whom and what stood out. Play money.',
    addresses,
  };
  const [first, ...others] = money;
  const seasons = money.filter(({ seasonName }) => seasonName !== null).length;
  const { names, words } = first?.headline ?? { names: [], words: '' };
  const letters = [...names.join(' and '), ...words].length;
  const season = first !== undefined && seasons > 0 ? `${moneyName(first, seasons)}. ` : '';
  const body = [
    '<header>',
    `<p class="kicker">${nameHtml(groupName)} · ${escapeHtml(date)}</p>`,
    `<h1${letters > maxLargeLetters ? ' class="long"' : ''}>${headlineHtml({ names, words })}</h1>`,
    `<p class="lead">${season}${escapeHtml(first?.lead ?? '')}</p>`,
    '</header>',
    ...(first === undefined ? [] : [sectionsHtml(first, seasons)]),
    ...others.map((each) => foldHtml(each, seasons)),
  ];
  return documentOf(font, previewTags(preview, picture), body.join('\n'));
}

/** The page of a link that shows nothing: unknown, revoked, or of a night that is open again. */
export function noNightHtml(font: string | null): NightDocument {
  return documentOf(
    font,
    '<title>No such night · Courtside</title>\n<meta name="robots" content="noindex">',
    '<header><h1 class="long">This link shows nothing.</h1>\n<p class="lead">The night is no longer shared, or a bet on it is open again. Try again later, or ask your friend for a new link.</p></header>',
  );
}
