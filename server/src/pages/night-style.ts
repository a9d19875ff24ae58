/** Arial, or a font about as wide, in the widths of Archivo: the text keeps its place when Archivo arrives. */
function fallback(
  family: string,
  weight: '' | ' Bold',
  metrics: readonly [size: string, ascent: string, descent: string],
) {
  const [size, ascent, descent] = metrics;
  const fonts = ['Arial', 'Liberation Sans', 'Roboto'].map((name) => `local("${name}${weight}")`).join(', ');
  return `@font-face { font-family: "${family}"; src: ${fonts}; size-adjust: ${size}; ascent-override: ${ascent}; descent-override: ${descent}; line-gap-override: 0%; }`;
}

const fallbacks = [
  fallback('Text Fallback', '', ['98.7%', '89%', '21.3%']),
  fallback('Narrow Fallback', ' Bold', ['79.4%', '110.6%', '26.4%']),
  fallback('Wide Fallback', ' Bold', ['112.1%', '78.3%', '18.7%']),
].join('\n');

const tokens = `
:root {
  color-scheme: dark light;
  --wood: #15110d; --plank: rgb(255 214 160 / .035); --floor: #211b15; --line: #3d342a; --strong: #6a5d4e; --track: #322a22;
  --ink: #f6f0e4; --soft: #c0b39f; --court-ink: #ff9142; --focus: #8fb4ff; --win: #5ed39a; --loss: #ff8577;
  --gold-row: #4f401f; --gold-win: #6cdca6; --paper: #f5ead3; --paper-line: #cfbf9d; --torn: #b6ad9b;
  --text: Archivo, "Text Fallback", system-ui, sans-serif;
  --narrow: Archivo, "Narrow Fallback", "Arial Narrow", sans-serif;
  --wide: Archivo, "Wide Fallback", system-ui, sans-serif;
}
@media (prefers-color-scheme: light) {
  :root {
    --wood: #e8d9b8; --plank: rgb(96 62 18 / .08); --floor: #f4e9d2; --line: #d2be94; --strong: #9c8350; --track: #e0cfad;
    --ink: #1c1712; --soft: #54493b; --court-ink: #933600; --focus: #123bb8; --win: #0f6b3b; --loss: #ae2a1f;
    --gold-row: #ecd18e; --gold-win: #0a5430; --paper: #fffef9; --paper-line: #cdb98e; --torn: #f8f3e6;
  }
}`;

const page = `
* { box-sizing: border-box; margin: 0; }
html { background: var(--wood); color: var(--ink); font: 420 1rem/1.4 var(--text); -webkit-text-size-adjust: 100%; }
body { min-height: 100vh; background: repeating-linear-gradient(90deg, var(--plank) 0 1px, transparent 1px 36px), var(--wood); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1, h2, b, p, li { overflow-wrap: anywhere; }
h1, h2 { font-family: var(--wide); font-weight: 740; font-stretch: 112%; letter-spacing: -.02em; }
h2 { font-size: 1.125rem; line-height: 1.375rem; }
ul, ol { padding: 0; list-style: none; }
svg { display: block; flex: none; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.soft { color: var(--soft); }
.win { color: var(--win); }
.loss { color: var(--loss); }
.num { font-family: var(--narrow); font-weight: 680; font-stretch: 72%; font-variant-numeric: tabular-nums; white-space: nowrap; }
.card { background: var(--floor); border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
main { max-width: 37rem; margin: 0 auto; padding: .625rem 1rem 2.5rem; display: grid; gap: .875rem; }
main > *, .money > *, section { min-width: 0; }
.brand { display: flex; align-items: center; gap: .5rem; min-height: 44px; width: max-content; color: inherit; font-weight: 740; text-decoration: none; }
.brand svg { width: 1.875rem; height: 1.875rem; }
.kicker { color: var(--court-ink); font-size: .9375rem; line-height: 1.25rem; font-weight: 680; }
h1 { margin: .25rem 0; font-size: 2.125rem; line-height: 2.3125rem; text-wrap: balance; }
h1.long { font-size: 1.5rem; line-height: 1.75rem; }
.lead { color: var(--soft); line-height: 1.375rem; text-wrap: pretty; }
.money { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
section { display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; align-content: start; }
.title { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 .75rem; }
.title span { color: var(--soft); font-size: .875rem; line-height: 1.125rem; }
.summary { padding: .75rem .875rem; min-height: 44px; }
summary { cursor: pointer; }
.summary h2 { display: inline; }
.summary p { margin-top: .125rem; color: var(--soft); font-size: .9375rem; line-height: 1.25rem; }
.fold > .money { padding: .25rem .875rem .875rem; }
.fold .card { background: none; }
.start { position: relative; overflow: hidden; display: grid; gap: .75rem; padding: 1.125rem 1rem; border-radius: 6px; background: #123bb8; color: #fff; }
.start h2 { font-size: 1.375rem; line-height: 1.625rem; text-wrap: balance; }
.start p { font-size: .9375rem; line-height: 1.3125rem; }
.start > * { position: relative; }
.start > svg { position: absolute; right: -30px; bottom: -30px; width: 240px; opacity: .22; }
.start a { display: grid; place-items: center; width: max-content; max-width: 100%; min-height: 48px; padding: 0 1.375rem; border-radius: 10px; background: #ff7a1a; color: #14100c; font-weight: 680; text-decoration: none; }
.start a:focus-visible { outline-color: #fff; }
@media (min-width: 1000px) {
  main { max-width: 64.5rem; padding-top: 1.75rem; gap: 1.125rem; }
  h1 { font-size: 3.5rem; line-height: 3.625rem; }
  h1.long { font-size: 2.25rem; line-height: 2.5rem; }
  .money { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: 1.125rem 1.75rem; grid-template-rows: auto 1fr; }
  .money > section { grid-column: 1; }
  .money > .whom:not(:first-child) { grid-column: 2; grid-row: 1 / span 2; }
  .start { padding: 1.375rem 1.25rem; }
}`;

const table = `
.row { display: grid; grid-template-columns: 1.75rem 2.25rem minmax(0, 1fr) auto; align-items: center; gap: .625rem; min-height: 58px; padding: .375rem .875rem; border-top: 1px solid var(--line); }
.row:first-child { border-top: 0; }
.row b { display: block; font-size: 1.0625rem; line-height: 1.25rem; font-weight: 660; }
.row > .num:last-child { font-size: 1.3125rem; line-height: 1.5rem; }
.row b.long { font-size: .9375rem; }
.row.first { min-height: 70px; background: var(--gold-row); box-shadow: inset 4px 0 0 #e2b53f; }
.row.first .win { color: var(--gold-win); }
.row.first > .num:last-child { font-size: 1.625rem; line-height: 1.75rem; }
.row.others { grid-template-columns: max-content minmax(0, 1fr); gap: .75rem; color: var(--soft); font-size: .9375rem; line-height: 1.25rem; }
.others > span:first-child { display: flex; min-width: 4.625rem; }
.others i { width: 2.25rem; height: 2.25rem; border: 2px dashed var(--strong); border-radius: 50%; background: var(--floor); }
.others i + i { margin-left: -.75rem; }
.place { display: grid; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 50%; color: var(--soft); font-size: 1rem; }
.place svg { width: 1.125rem; height: 1.125rem; fill: none; stroke: #14100c; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.place.p1 { background: #e2b53f; } .place.p2 { background: #a5adbc; } .place.p3 { background: #b97341; }
.face { width: 2.25rem; height: 2.25rem; border-radius: 50%; }
.face text { fill: #fff; font: 680 14px var(--text); font-stretch: 85%; text-anchor: middle; }
.bar { width: 8rem; max-width: 100%; height: 6px; margin-top: .3125rem; border-radius: 2px; background: var(--track); }
.bar .win { fill: var(--win); } .bar .loss { fill: var(--loss); } .bar .mid { fill: var(--strong); }
.row.first .bar .win { fill: var(--gold-win); }
@media (max-width: 22.5rem) { .row { gap: .375rem; padding: .375rem .625rem; } .row b.long { font-size: .8125rem; } .row.first > .num:last-child { font-size: 1.3125rem; } }
@media (min-width: 1000px) { .bar { width: 10.625rem; } }`;

const courts = `
.games { display: grid; gap: .5rem; }
.court { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); min-height: 92px; }
.court > svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: none; stroke: var(--strong); stroke-width: 1.5; opacity: .3; }
.side { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; justify-items: start; gap: .25rem; padding: .5rem .625rem; color: var(--soft); font-size: .8125rem; line-height: 1rem; }
.side.right { justify-items: end; text-align: right; }
.side .num { font-size: 1rem; line-height: 1.25rem; }
.heads { display: flex; max-width: 100%; }
.heads > span { position: relative; flex: 0 1 1.875rem; min-width: .75rem; }
.heads > span:last-child { flex: none; }
.heads .face, .heads .more { box-shadow: 0 0 0 2px var(--floor); border-radius: 50%; }
.heads .more { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; background: var(--track); color: var(--ink); font-size: .875rem; }
.board { position: relative; display: grid; align-content: center; justify-items: center; width: 7.25rem; padding: .375rem; border-radius: 6px; background: #0a0908; color: #fff; }
.board p { display: flex; align-items: center; gap: .5rem; }
.board small { width: 2.25rem; overflow: hidden; text-align: right; font: 640 .875rem/1 var(--narrow); font-stretch: 82%; color: #ffffffcc; }
.board .under { justify-content: center; color: #ffffffcc; font-size: .8125rem; line-height: 1rem; }
.bulbs { display: flex; color: #ffb000; font: 700 1.625rem/1.75rem var(--narrow); font-stretch: 72%; font-variant-numeric: tabular-nums; text-shadow: 0 0 12px rgb(255 176 0 / .45); }
.bulbs i { position: relative; min-width: .5em; font-style: normal; text-align: center; }
.bulbs i::before { content: "8"; color: #33290f; text-shadow: none; }
.bulbs i b { position: absolute; inset: 0; font-weight: inherit; }
.bulbs.lost { color: #9a6b02; text-shadow: none; }
.totals { display: flex; flex-wrap: wrap; justify-content: center; gap: .125rem .875rem; padding: .375rem .625rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .8125rem; line-height: 1.125rem; text-align: center; }
.totals .num { font-size: .9375rem; }
@media (max-width: 22.5rem) { .side { padding: .5rem .375rem; } }`;

const tickets = `
.tickets { display: grid; gap: .5rem; }
.swing { display: flex; align-items: center; gap: .625rem; min-height: 64px; padding: .5rem .875rem; }
.swing > div { flex: 1; min-width: 0; }
.swing > .num { font-size: 1.1875rem; }
.about { font-size: .8125rem; line-height: 1rem; color: var(--soft); }
.tickets b { font-weight: 680; }
.ticket { display: grid; grid-template-columns: minmax(0, 1fr) minmax(6.5rem, max-content); color: #1c1712; filter: drop-shadow(0 1px 1px rgb(60 36 6 / .3)); }
.ticket .about { color: #62574a; }
.ticket > * { position: relative; isolation: isolate; min-width: 0; }
.ticket > ::before { content: ""; position: absolute; inset: 0; z-index: -1; background: var(--paper); }
.ticket > .body { display: grid; align-content: center; min-height: 64px; padding: .5rem .75rem; line-height: 1.25rem; }
.ticket > .body::before { border-radius: 5px 0 0 5px; }
.ticket > .stub { display: grid; place-items: center; padding: .5rem; }
.ticket > .stub::before { border-radius: 0 5px 5px 0; border-left: 2px dotted var(--paper-line); }
.ticket .num { font-size: 1.1875rem; line-height: 1.375rem; }
@supports (mask-composite: intersect) {
  .ticket > .body::before { mask: radial-gradient(circle 6px at 100% 0, #0000 96%, #000), radial-gradient(circle 6px at 100% 100%, #0000 96%, #000); mask-composite: intersect; }
  .ticket > .stub::before { mask: radial-gradient(circle 6px at 0 0, #0000 96%, #000), radial-gradient(circle 6px at 0 100%, #0000 96%, #000); mask-composite: intersect; }
  .ticket.lost > .body::before { mask: linear-gradient(#000 0 0) 0 0 / calc(100% - 5px) 100% no-repeat, conic-gradient(from 225deg at 100% 50%, #000 90deg, #0000 0) 100% 0 / 5px 10px repeat-y; mask-composite: add; }
  .ticket.lost > .stub::before { mask: linear-gradient(#000 0 0) 100% 0 / calc(100% - 5px) 100% no-repeat, conic-gradient(from 45deg at 0 50%, #000 90deg, #0000 0) 0 0 / 5px 10px repeat-y; mask-composite: add; }
}
.stamp { rotate: -5deg; padding: .125rem .375rem; border: 2px solid; border-radius: 4px; color: #0f6b3b; }
.ticket.lost { padding-right: 8px; }
.ticket.lost > .stub { translate: 8px 3px; rotate: 2deg; color: #6e0f08; }
.ticket.lost > .stub::before { border-left: 0; background: var(--torn); }`;

/** The style of the page of a shared night, in both themes. @param font the path of Archivo; null leaves its fallbacks */
export function nightStyle(font: string | null): string {
  const archivo =
    font === null
      ? ''
      : `@font-face { font-family: Archivo; src: url("${font}") format("woff2"); font-weight: 100 900; font-stretch: 62% 125%; font-display: swap; }`;
  return [archivo, fallbacks, tokens, page, table, courts, tickets, ''].join('\n');
}
