import { type ComponentType, lazy } from 'react';
import { loadPart } from './ui/load-part.ts';

/** A page that loads when it is first opened, or before the first paint if it is the requested page. */
export type LazyPage<P extends object> = ComponentType<P> & { preload: () => Promise<void> };

/** Like React's `lazy`, but a preloaded page renders immediately, without a frame of fallback. */
export function lazyPage<P extends object>(importPage: () => Promise<{ default: ComponentType<P> }>): LazyPage<P> {
  // The error boundary offers the reload when a page cannot be loaded.
  const load = () => loadPart(null, importPage);
  let Loaded: ComponentType<P> | null = null;
  const Pending = lazy(load);
  function Page(props: P) {
    const Current = Loaded ?? Pending;
    return <Current {...props} />;
  }
  return Object.assign(Page, {
    async preload() {
      Loaded = (await load()).default;
    },
  });
}
