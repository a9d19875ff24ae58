import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repoRoot } from '@courtside/stack/paths';

/** What `.dependency-cruiser.mjs` checks: the workspaces that each workspace may import, and the floors of core. */
interface CheckedImports {
  readonly workspaces: Readonly<Record<string, readonly string[]>>;
  /** From the lowest up: the folders of each floor. */
  readonly floors: readonly (readonly string[])[];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
}

/** Where each workspace stands, so that every arrow is a straight line. */
const boxes: Readonly<Record<string, Box>> = {
  server: { x: 184, y: 24, width: 176, height: 68, caption: 'REST and live feed' },
  worker: { x: 376, y: 24, width: 176, height: 68, caption: 'jobs' },
  bench: { x: 568, y: 24, width: 176, height: 68, caption: 'benchmarks, chaos, fuzz' },
  client: { x: 24, y: 132, width: 144, height: 448, caption: 'React app' },
  core: { x: 184, y: 132, width: 560, height: 448, caption: 'the business logic, in floors' },
  tools: { x: 760, y: 132, width: 120, height: 216, caption: 'test runs, checks' },
  e2e: { x: 760, y: 364, width: 120, height: 216, caption: 'browser tests' },
  contract: { x: 24, y: 620, width: 856, height: 68, caption: 'entities, routes, live topics, errors, money math' },
  stack: { x: 920, y: 24, width: 136, height: 664, caption: 'starts everything' },
};
/** Where the floors stand in the box of core. */
const floorsBox = { top: 196, bottom: 568, height: 22, gap: 14, margin: 13 };

const style = `
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #57606a; text-anchor: middle }
  .name { font-size: 16px; font-weight: 600; fill: #1f2328 }
  .folder { font-size: 12px; font-weight: 600; fill: #1f2328 }
  rect { fill: #f6f8fa; stroke: #d0d7de }
  .core { fill: #fff4e5; stroke: #e8a33d }
  .inner { fill: #fff; stroke: #e8a33d }
  line { stroke: #8c959f; stroke-width: 1.5 }
  path { fill: #8c959f }
  @media (prefers-color-scheme: dark) {
    text { fill: #9198a1 }
    .name, .folder { fill: #f0f6fc }
    rect { fill: #151b23; stroke: #3d444d }
    .core { fill: #2b2113; stroke: #a8741f }
    .inner { fill: #1b150c; stroke: #a8741f }
  }`;

/**
 * Draws the workspaces and the floors of core with the imports that `npm run check` allows. An import that follows from others
 * is left out.
 * @param checked the rules of this checkout by default
 * @returns an SVG for light and dark pages
 * @throws Error if a workspace has no place in the picture
 */
export async function drawLayers(checked?: CheckedImports): Promise<string> {
  const { workspaces, floors } = checked ?? (await readCheckedImports());
  const shapes = Object.keys(workspaces).map((name) => drawBox(name, boxOf(name)));
  const arrows = Object.entries(workspaces).flatMap(([from, allowed]) =>
    allowed
      .filter((to) => !allowed.some((other) => workspaces[other]?.includes(to)))
      .map((to) => drawArrow(boxOf(from), boxOf(to))),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 736" role="img" aria-labelledby="title">
<title id="title">The workspaces of Courtside and the floors of core. Arrows point to what may be imported.</title>
<style>${style}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${[...arrows, ...shapes, ...drawFloors(floors)].join('\n')}
<text x="540" y="720">An arrow points to what may be imported. Any other import fails npm run check.</text>
</svg>
`;
}

const readCheckedImports = (): Promise<CheckedImports> =>
  import(pathToFileURL(join(repoRoot, '.dependency-cruiser.mjs')).href);

function boxOf(name: string): Box {
  const box = boxes[name];
  if (box === undefined) throw new Error(`${name} has no place in the picture of the imports`);
  return box;
}

function drawBox(name: string, { x, y, width, height, caption }: Box): string {
  const middle = x + width / 2;
  const top = name === 'core' ? y + 30 : y + height / 2 - 4;
  return `<rect class="${name}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>
<text class="name" x="${middle}" y="${top}">${name}</text>
<text x="${middle}" y="${top + 20}">${caption}</text>`;
}

/** The floors from the top down. A folder imports those of the floors below its own, and none of its neighbors. */
function drawFloors(floors: readonly (readonly string[])[]): string[] {
  const core = boxOf('core');
  const { top, bottom, height, gap, margin } = floorsBox;
  const step = (bottom - height - top) / Math.max(1, floors.length - 1);
  const middle = core.x + core.width / 2;
  return floors.toReversed().flatMap((folders, index) => {
    const y = top + index * step;
    const width = (core.width - 2 * margin - gap * (folders.length - 1)) / folders.length;
    const shapes = folders.map((folder, place) => {
      const x = core.x + margin + place * (width + gap);
      const text = `<text class="folder" x="${x + width / 2}" y="${y + height / 2 + 4}">${folder}</text>`;
      return `<rect class="inner" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${text}`;
    });
    return index === 0 ? shapes : [drawLine(middle, y - step + height, middle, y), ...shapes];
  });
}

/** Drawn behind the boxes that are between the two: a vertical line where the boxes overlap from left to right, otherwise a horizontal one. */
function drawArrow(from: Box, to: Box): string {
  const left = Math.max(from.x, to.x);
  const right = Math.min(from.x + from.width, to.x + to.width);
  if (left < right) return drawLine((left + right) / 2, from.y + from.height, (left + right) / 2, to.y);
  const y = from.y + from.height / 2;
  const isLeft = to.x < from.x;
  return isLeft ? drawLine(from.x, y, to.x + to.width, y) : drawLine(from.x + from.width, y, to.x, y);
}

const drawLine = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" marker-end="url(#tip)"/>`;
