import { useMemo } from 'react';
import { encode } from 'uqr';

/**
 * A code that a phone reads from the couch, to join the group. Black on white in both themes: cameras expect it. Keeps its place
 * while the address is not known.
 */
export function TvJoin({ address }: { address: string | null }) {
  const path = useMemo(() => {
    if (address === null) return null;
    const { data } = encode(address, { ecc: 'M', border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { d: squares.join(''), size: data.length };
  }, [address]);
  return (
    <figure className="grid h-[calc(9.4*var(--tv))] w-[calc(8.4*var(--tv))] content-between justify-items-center">
      {path !== null && (
        <>
          <svg
            role="img"
            aria-label="QR code to join this group"
            viewBox={`0 0 ${path.size} ${path.size}`}
            shapeRendering="crispEdges"
            className="size-[calc(7.6*var(--tv))] rounded-card bg-white"
          >
            <path d={path.d} fill="#000" />
          </svg>
          <figcaption className="text-[length:calc(1.5*var(--tv))] leading-[calc(1.6*var(--tv))] font-semibold whitespace-nowrap">
            Scan to join
          </figcaption>
        </>
      )}
    </figure>
  );
}
