import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadPart } from './load-part.ts';

/** A page that loads when it is first opened. Unlike with React's `lazy`, a preloaded page renders without a fallback. */
export function lazyPage<P extends object>(importPage: () => Promise<{ default: ComponentType<P> }>) {
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

interface States {
  /** Shown until the part is loaded. */
  loading?: ReactNode;
  /** Shown if its code cannot be loaded, or if it fails. */
  missing?: ReactNode;
}

/** A part of a page that loads when it is first rendered. `name` as for `loadPart`. */
export function lazyPart<P extends object>(name: string | null, load: () => Promise<{ default: ComponentType<P> }>) {
  const Part = lazy(() => loadPart(name, load));
  return function LazyPart(props: P & States) {
    return (
      <ErrorBoundary fallback={props.missing ?? null}>
        <Suspense fallback={props.loading}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** Closes a part that could not be loaded. React has logged the error. */
function Close({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once, regardless of later props
  useEffect(onClose, []);
  return null;
}

/** A part of a page, such as a dialog, that loads when it is first shown. If that fails, `onClose` is called. */
export function onDemand<P extends object>(name: string, load: () => Promise<{ default: ComponentType<P> }>) {
  const Part = lazyPart(name, load);
  return (props: P & { onClose: () => void }) => <Part {...props} missing={<Close onClose={props.onClose} />} />;
}
