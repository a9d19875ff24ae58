/** Renders screens at build time as a new, signed-out visitor sees them. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { Screens } from './app.tsx';
import { setSession } from './features/session/session-atoms.ts';

/** The screens most visitors land on, each with the module that it loads for a returning user. */
export const prerendered = [
  { path: '/', returning: 'src/pages/home/signed-in-home.tsx' },
  { path: '/betting', returning: 'src/pages/betting/betting-page.tsx' },
] as const;

const titleTag = /<title>[^<]*<\/title>/;

/** Renders the title and the markup of a screen. @throws Error when the screen has no title */
export async function render(path: string): Promise<{ title: string; markup: string }> {
  setSession({ status: 'out' });
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <Screens />
    </StaticRouter>,
  );
  const html = await new Response(prelude).text();
  const title = titleTag.exec(html)?.[0];
  if (title === undefined) throw new Error(`${path} has no title`);
  return { title, markup: html.replace(titleTag, '') };
}
