import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadPart } from './load-part.ts';

/**
 * A part of a page that loads when it is first rendered. Shows `loading` until then, and `missing` if its code cannot be
 * loaded or fails. `name` as for `loadPart`.
 */
export function lazyPart<P extends object>(name: string | null, load: () => Promise<{ default: ComponentType<P> }>) {
  const Part = lazy(() => loadPart(name, load));
  return function LazyPart({
    loading = null,
    missing = null,
    ...props
  }: P & { loading?: ReactNode; missing?: ReactNode }) {
    return (
      <ErrorBoundary fallback={missing}>
        <Suspense fallback={loading}>
          <Part {...(props as unknown as P)} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
