import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadPart } from './load-part.ts';

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
