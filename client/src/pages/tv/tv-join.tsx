import { useMemo } from 'react';
import { encode } from 'uqr';

/** A code that a phone reads from the couch, to join the group. Black on white in both themes: cameras expect it. */
export function TvJoin({ address }: { address: string }) {
  const path = useMemo(() => {
    const { data } = encode(address, { ecc: 'M', border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { d: squares.join(''), size: data.length };
  }, [address]);
  return (
    <figure className="grid justify-items-center gap-[calc(0.4*var(--tv))]">
      <svg
        role="img"
        aria-label="QR code to join this group"
        viewBox={`0 0 ${path.size} ${path.size}`}
        shapeRendering="crispEdges"
        className="size-[calc(9*var(--tv))] rounded-card bg-white"
      >
        <path d={path.d} fill="#000" />
      </svg>
      <figcaption className="text-[length:calc(1.3*var(--tv))] font-semibold">Scan to join</figcaption>
    </figure>
  );
}
