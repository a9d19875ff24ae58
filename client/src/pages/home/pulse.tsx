import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { loadPart } from '../../ui/load-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const PulseTiles = lazy(() => loadPart("The league's pulse", () => import('./pulse-tiles.tsx')));

/** The tiles and their skeletons share one grid, so nothing shifts when the tiles arrive. */
const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-4';

function PulseSkeleton() {
  return (
    <div className={grid}>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-28 rounded-card" />
      ))}
    </div>
  );
}

/** The league's pulse. Loads when it scrolls into view, so that it does not slow the first paint. */
export function Pulse() {
  const section = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!section.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={section} aria-labelledby="pulse">
      <h2 id="pulse" className="mb-4 text-lg font-semibold tracking-tight">
        The league's pulse
      </h2>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={<PulseSkeleton />}>{seen ? <PulseTiles className={grid} /> : <PulseSkeleton />}</Suspense>
      </ErrorBoundary>
    </section>
  );
}
