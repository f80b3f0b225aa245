import { Icon } from '#app/ui/content/icon.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';

/** The wallet with whose rights a job runs (B-242, B-255 to B-257). @param tip a text about these rights */
export function ExecutingAs({ name, tip }: { name: string; tip: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      Executing as
      <Tooltip text={tip}>
        <button
          type="button"
          className="inline-flex cursor-default items-center gap-1.5 rounded-md bg-sunken px-2 py-0.5 font-medium text-ink"
        >
          <Icon name="user-round" size={14} />
          {name}
        </button>
      </Tooltip>
    </span>
  );
}
