import { Icon } from '#app/ui/content/icon.tsx';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';

/** The tooltip for people who may only read. */
function reasonFor(kind: 'wallet' | 'group'): string {
  return `You have view access. If you need to edit a ${kind}, please contact your administrator.`;
}

/** Says beside a heading that the person may change nothing here. Its tooltip gives the reason. */
export function ReadOnlyBadge({ kind }: { kind: 'wallet' | 'group' }) {
  return (
    <Tooltip text={reasonFor(kind)}>
      <button type="button" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Icon name="eye" />
        View access
      </button>
    </Tooltip>
  );
}
