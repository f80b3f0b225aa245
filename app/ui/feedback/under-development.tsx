import { Icon } from '#app/ui/content/icon.tsx';

/** The text of a part that is not built yet. */
const UNDER_DEVELOPMENT = 'Under development';

/**
 * Replaces a page that the console does not have yet.
 * @param what the things of the page, in the plural: 'policies'
 */
export function UnderDevelopment({ what }: { what: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-lg border border-dashed border-control px-3.5 py-2.5 text-sm text-muted">
      <Icon name="info" className="mt-0.5 shrink-0" />
      <span>
        <strong className="font-medium text-ink">{UNDER_DEVELOPMENT}.</strong> The console has no
        page for {what} yet.
      </span>
    </p>
  );
}
