/** The Courtside logo: a three-point arc that forms a C around a ball. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-court" />
      <path
        d="M23.5 8.2a10.6 10.6 0 1 0 0 15.6"
        fill="none"
        strokeWidth="3.4"
        strokeLinecap="round"
        className="stroke-on-court"
      />
      <circle cx="18.4" cy="16" r="3.6" className="fill-on-court" />
    </svg>
  );
}
