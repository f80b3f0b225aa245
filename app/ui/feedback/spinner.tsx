import { Icon } from '#app/ui/content/icon.tsx';

/** A spinner. `label` is for screen readers; leave it out beside a text that says the same. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <Icon name="loader-circle" className="animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
