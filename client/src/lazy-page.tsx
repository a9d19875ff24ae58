import { type ComponentType, lazy } from 'react';
import { loadPart } from './ui/load-part.ts';

/** A page that is loaded when it is first opened, or before the first paint where it is the page asked for. */
export type LazyPage<P extends object> = ComponentType<P> & { preload: () => Promise<void> };

/** Unlike React's own `lazy`, what was preloaded is there at once: nothing else is shown for even a moment. */
export function lazyPage<P extends object>(importPage: () => Promise<{ default: ComponentType<P> }>): LazyPage<P> {
  // Where a page is missing the error boundary offers to reload.
  const load = () => loadPart(null, importPage);
  let Loaded: ComponentType<P> | null = null;
  const Later = lazy(load);
  function Page(props: P) {
    const Now = Loaded ?? Later;
    return <Now {...props} />;
  }
  return Object.assign(Page, {
    async preload() {
      Loaded = (await load()).default;
    },
  });
}
