import { clsx } from 'clsx';
import { choicePaths } from '#app/paths/choice-paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import type { SubmitButton } from '#app/ui/controls/button.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx';
import {
  GROUP_FIND_FIELD,
  GROUP_OF_FIELD,
  GROUP_PICK_FIELD,
  GROUP_STEP_FIELD,
} from './group-choice.ts';
import type { SentGroups } from './group-choice.ts';
import { FoundSearch, useFoundSearch } from '#app/features/wallets/found-search.tsx';

const NO_MATCH = 'No group matches. Try another part of its name or description.';
const FAILED = 'The groups could not be searched. Try again in a moment.';

const CLOSE: SubmitButton = { type: 'submit', name: GROUP_STEP_FIELD, value: 'close' };

/** The dialog that chooses a group by its name or description. Without scripts, each step is sent with the form. */
export function ChooseGroupDialog({
  field,
  title,
  sent,
  onChoose,
  onClose,
}: {
  /** The name of the field for which the group is chosen. */
  field: string;
  title: string;
  /** The dialog of a page without scripts, as the server has answered it. */
  sent: SentGroups['dialog'];
  onChoose: (group: Option) => void;
  onClose: () => void;
}) {
  const hydrated = useHydrated();
  const search = useFoundSearch<Option>({
    addressOf: choicePaths.groups,
    sent,
    none: NO_MATCH,
    onTake: (group) => group && onChoose(group),
  });
  const { highlighted } = search;
  const closing = hydrated ? { onClose } : { closeTo: '', closeBy: CLOSE };
  return (
    <Dialog title={title} size="md" {...closing}>
      <input type="hidden" name={GROUP_OF_FIELD} value={field} />
      <FoundSearch
        search={search}
        name={GROUP_FIND_FIELD}
        step={GROUP_STEP_FIELD}
        label="Search groups by name or description"
        hint={highlighted ? `Enter chooses ${highlighted.label}.` : ''}
        failure={FAILED}
      >
        {(group) => (
          <GroupItem
            key={group.value}
            group={group}
            isHighlighted={group === highlighted}
            onChoose={onChoose}
          />
        )}
      </FoundSearch>
      <DialogActions>
        <CancelControl label="Cancel" {...closing} />
      </DialogActions>
    </Dialog>
  );
}

function GroupItem({
  group,
  isHighlighted,
  onChoose,
}: {
  group: Option;
  isHighlighted: boolean;
  onChoose: (group: Option) => void;
}) {
  return (
    <li>
      <button
        type="submit"
        name={GROUP_PICK_FIELD}
        value={group.value}
        onClick={(event) => {
          event.preventDefault();
          onChoose(group);
        }}
        className={clsx(
          'block w-full px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-sunken',
          isHighlighted && 'bg-accent-soft',
        )}
      >
        <span className="block truncate">{group.label}</span>
        {group.description && (
          <span className="block truncate text-xs text-muted">{group.description}</span>
        )}
      </button>
    </li>
  );
}
