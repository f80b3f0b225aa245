/** The product's name on every page. */
export function Wordmark({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden className="shrink-0">
        <rect width="32" height="32" rx="8" fill="#4c4fd6" />
        <path
          d="M11 8v16M21 8l-9 8 9 8"
          fill="none"
          stroke="#ffffff"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={compact ? 'hidden sm:inline' : undefined}>Keyway</span>
    </span>
  );
}
