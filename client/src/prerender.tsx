/** Renders screens at build time, as a visitor sees them who has just come and is not signed in. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { Screens } from './app.tsx';
import { setSession } from './features/session/session-atoms.ts';

/** The screens most people arrive at. */
export const prerendered = ['/', '/betting'] as const;

const titleTag = /<title>[^<]*<\/title>/;

/** The title and the markup of a screen. @throws when it has no title */
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
