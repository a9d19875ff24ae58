import { hash } from 'node:crypto';
import { escapeHtml, type LinkPreview, previewTags } from './link-preview.ts';

/** What the page of a shared night says. */
export interface NightHtml {
  readonly groupName: string;
  /** In words: `Friday, November 27`. */
  readonly date: string;
  readonly games: readonly { readonly teams: string; readonly score: string }[];
  readonly money: readonly {
    /** The name of a season; null for main accounts. */
    readonly name: string | null;
    /** Highest profit first. */
    readonly rows: readonly { readonly name: string; readonly profit: string }[];
    /** How many members with a bet are not shown by name. */
    readonly friends: number;
    readonly highlights: readonly {
      readonly title: string;
      readonly names: string;
      readonly about: string;
      readonly profit: string;
    }[];
  }[];
}

const style = `
:root { color-scheme: dark; }
body { margin: 0; background: #15110d; color: #f6f0e4; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 2.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; overflow-wrap: anywhere; }
p { margin: 0; }
.soft { color: #c0b39f; }
img { display: block; width: 100%; height: auto; border-radius: .75rem; }
.group { color: #ff9142; overflow-wrap: anywhere; }
ul, ol { margin: 0; padding: 0; list-style: none; }
li { display: flex; gap: 1rem; justify-content: space-between; padding: .625rem 0; border-top: 1px solid #3d342a; }
li > :first-child { overflow-wrap: anywhere; min-width: 0; }
.number { font-variant-numeric: tabular-nums; font-weight: 600; white-space: nowrap; }
a { color: #ff9142; }
footer { margin-top: 2rem; }
`;

/** The page has a style and a picture, and runs nothing. */
export const nightPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function documentOf(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<style>${style}</style>
</head>
<body>
<main>
${body}
<footer class="soft">Play money, real odds, live basketball with friends. <a href="/">Courtside</a></footer>
</main>
</body>
</html>
`;
}

const name = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;
const number = (text: string) => `<span class="number">${escapeHtml(text)}</span>`;

function section(title: string, list: 'ol' | 'ul', items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<h2>${title}</h2>\n<${list}>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</${list}>`;
}

function moneyHtml({ name: season, rows, friends, highlights }: NightHtml['money'][number]): string {
  const shown = rows.map((row) => `<span>${name(row.name)}</span>${number(row.profit)}`);
  const others = Array.from({ length: friends }, () => '<span class="soft">A friend</span>');
  const stoodOut = highlights.map(
    ({ title, names, about, profit }) =>
      `<span><span class="soft">${escapeHtml(title)}</span><br>${name(names)}${about && `, ${escapeHtml(about)}`}</span>${number(profit)}`,
  );
  const ofSeason = season === null ? '' : `: ${name(season)}`;
  const among = friends === 0 ? 'What stood out' : 'What stood out among those shown';
  return [
    section(`Profit of the night${ofSeason}`, 'ol', [...shown, ...others]),
    section(among + ofSeason, 'ul', stoodOut),
  ].join('\n');
}

/** The page of a shared night. All texts are escaped. */
export function nightHtml(
  { groupName, date, games, money }: NightHtml,
  { addresses, picture }: Pick<LinkPreview, 'addresses'> & { picture: { path: string; width: number; height: number } },
): string {
  const preview = {
    title: `${groupName}, ${date} · Courtside`,
    description: 'How the night went among friends: scores, profit and what stood out. Play money.',
    addresses,
  };
  const scores = games.map(({ teams, score }) => `<span>${escapeHtml(teams)}</span>${number(score)}`);
  const body = [
    `<p class="group">${name(groupName)}</p>`,
    `<h1>${escapeHtml(date)}</h1>`,
    `<img src="${escapeHtml(picture.path)}" width="${picture.width}" height="${picture.height}" alt="">`,
    ...money.map(moneyHtml),
    section('Final scores', 'ul', scores),
  ];
  return documentOf(previewTags(preview, picture), body.join('\n'));
}

/** The page of a link that shows nothing: unknown, revoked, or of a night that is open again. */
export const noNightHtml = documentOf(
  '<title>No such night · Courtside</title>\n<meta name="robots" content="noindex">',
  '<h1>This link shows nothing.</h1>\n<p class="soft">The night is no longer shared. Ask your friend for a new link.</p>',
);
