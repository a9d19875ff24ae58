import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repoRoot } from '@courtside/stack/paths';

/** What `.dependency-cruiser.mjs` checks: the workspaces that each workspace may import, and the layers of core in order. */
interface CheckedImports {
  readonly workspaces: Readonly<Record<string, readonly string[]>>;
  readonly layers: readonly string[];
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
  client: { x: 24, y: 132, width: 144, height: 128, caption: 'React app' },
  core: { x: 184, y: 132, width: 560, height: 128, caption: 'the business logic, in layers' },
  tools: { x: 760, y: 132, width: 120, height: 56, caption: 'test runs, checks' },
  e2e: { x: 760, y: 204, width: 120, height: 56, caption: 'browser tests' },
  contract: { x: 24, y: 300, width: 856, height: 68, caption: 'entities, routes, live topics, errors, money math' },
  stack: { x: 920, y: 24, width: 136, height: 344, caption: 'starts everything' },
};
const layerBox = { y: 196, height: 44, gap: 14, margin: 13 };

const style = `
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #57606a; text-anchor: middle }
  .name { font-size: 16px; font-weight: 600; fill: #1f2328 }
  .layer { font-size: 12px; font-weight: 600; fill: #1f2328 }
  rect { fill: #f6f8fa; stroke: #d0d7de }
  .core { fill: #fff4e5; stroke: #e8a33d }
  .inner { fill: #fff; stroke: #e8a33d }
  line { stroke: #8c959f; stroke-width: 1.5 }
  path { fill: #8c959f }
  @media (prefers-color-scheme: dark) {
    text { fill: #9198a1 }
    .name, .layer { fill: #f0f6fc }
    rect { fill: #151b23; stroke: #3d444d }
    .core { fill: #2b2113; stroke: #a8741f }
    .inner { fill: #1b150c; stroke: #a8741f }
  }`;

/**
 * Draws the workspaces and the layers of core with the imports that `npm run check` allows. An import that follows from others
 * is left out.
 * @param checked the rules of this checkout by default
 * @returns an SVG for light and dark pages
 * @throws Error if a workspace has no place in the picture
 */
export async function drawLayers(checked?: CheckedImports): Promise<string> {
  const { workspaces, layers } = checked ?? (await readCheckedImports());
  const shapes = Object.keys(workspaces).map((name) => drawBox(name, boxOf(name)));
  const arrows = Object.entries(workspaces).flatMap(([from, allowed]) =>
    allowed
      .filter((to) => !allowed.some((other) => workspaces[other]?.includes(to)))
      .map((to) => drawArrow(boxOf(from), boxOf(to))),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 416" role="img" aria-labelledby="title">
<title id="title">The workspaces of Courtside and the layers of core. Arrows point to what may be imported.</title>
<style>${style}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${[...shapes, ...drawCoreLayers(layers), ...arrows].join('\n')}
<text x="540" y="400">An arrow points to what may be imported. Any other import fails npm run check.</text>
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

/** The layers from left to right. Each imports those to its left. */
function drawCoreLayers(layers: readonly string[]): string[] {
  const core = boxOf('core');
  const { y, height, gap, margin } = layerBox;
  const width = (core.width - 2 * margin - gap * (layers.length - 1)) / layers.length;
  return layers.flatMap((layer, index) => {
    const x = core.x + margin + index * (width + gap);
    const text = `<text class="layer" x="${x + width / 2}" y="${y + height / 2 + 4}">${layer}</text>`;
    const shape = `<rect class="inner" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${text}`;
    return index === 0 ? [shape] : [shape, drawLine(x, y + height / 2, x - gap, y + height / 2)];
  });
}

/** A vertical line where the boxes overlap from left to right, otherwise a horizontal one. */
function drawArrow(from: Box, to: Box): string {
  const left = Math.max(from.x, to.x);
  const right = Math.min(from.x + from.width, to.x + to.width);
  if (left < right) return drawLine((left + right) / 2, from.y + from.height, (left + right) / 2, to.y);
  const y = from.y + from.height / 2;
  return drawLine(from.x + from.width, y, to.x, y);
}

const drawLine = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" marker-end="url(#tip)"/>`;
