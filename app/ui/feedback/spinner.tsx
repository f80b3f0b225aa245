import LoaderCircle from 'lucide-react/icons/loader-circle';

/** A spinner. `label` is for screen readers; leave it out beside a text that says the same. */
export function Spinner({ size = 16, label }: { size?: number; label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <LoaderCircle size={size} strokeWidth={2} aria-hidden className="animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
