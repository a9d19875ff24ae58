/** Renders the icons of the installed app from the logo: run `npm run icons` after changing the logo. */
import { readFile } from 'node:fs/promises';
import { repoRoot } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { chromium } from '@playwright/test';

const folder = `${repoRoot}/client/public`;
const mark = await readFile(`${folder}/favicon.svg`, 'utf8');

/** Maskable icons need color up to the edge and the logo inside the safe zone. */
const bleeding = mark.replace(/rx="\d+"/, '').replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"');
const filled = bleeding.replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');

const icons = [
  { name: 'icon-192', size: 192, svg: mark },
  { name: 'icon-512', size: 512, svg: mark },
  { name: 'maskable-512', size: 512, svg: filled },
  { name: 'apple-touch-icon', size: 180, svg: filled },
];

const browser = await chromium.launch(chromiumLaunch);
const page = await browser.newPage();
for (const { name, size, svg } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: `${folder}/icons/${name}.png`, omitBackground: true });
}
await browser.close();
