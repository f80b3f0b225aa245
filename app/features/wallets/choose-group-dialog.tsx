import { useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
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
import type { FoundGroups, SentGroups } from './group-choice.ts';
import { useSearch } from './use-search.ts';

const NO_MATCH = 'No group matches. Try another part of its name or description.';

const CLOSE: SubmitButton = { type: 'submit', name: GROUP_STEP_FIELD, value: 'close' };

/** One group, found by name or description. Without scripts each step is sent with the form. */
export function ChooseGroupDialog({
  field,
  title,
  sent,
  onChoose,
  onClose,
}: {
  /** The name of the field that it is for. */
  field: string;
  title: string;
  /** The dialog of a page without scripts, as the server answered it. */
  sent: SentGroups['dialog'];
  onChoose: (group: Option) => void;
  onClose: () => void;
}) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(sent?.searched ?? '');
  const { found, failed } = useSearch<FoundGroups>(paths.groups, typed, {
    sent: sent?.found,
    none: NO_MATCH,
  });
  const closing = hydrated ? { onClose } : { closeTo: '', closeBy: CLOSE };
  return (
    <Dialog title={title} size="md" {...closing}>
      <input type="hidden" name={GROUP_OF_FIELD} value={field} />
      <div className="flex gap-2">
        <input
          type="search"
          name={GROUP_FIND_FIELD}
          value={hydrated ? typed : undefined}
          defaultValue={hydrated ? undefined : typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter would submit the form of the wallet
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          aria-label="Search groups by name or description"
          placeholder="Search groups by name or description"
          autoComplete="off"
          className="control"
        />
        {!hydrated && (
          <Button type="submit" name={GROUP_STEP_FIELD} value="find">
            Search
          </Button>
        )}
      </div>
      <div className="mt-3 h-72 overflow-y-auto rounded-md border border-line">
        {found && <Groups found={found} onChoose={onChoose} />}
        {failed && (
          <p role="alert" className="px-3 py-2 text-danger">
            The groups could not be searched. Try again in a moment.
          </p>
        )}
      </div>
      <DialogActions>
        <CancelControl label="Cancel" {...closing} />
      </DialogActions>
    </Dialog>
  );
}

function Groups({
  found: { groups, total },
  onChoose,
}: {
  found: FoundGroups;
  onChoose: (group: Option) => void;
}) {
  if (groups.length === 0) return <p className="px-3 py-2 text-muted">{NO_MATCH}</p>;
  return (
    <ul className="divide-y divide-line">
      {groups.map((group) => (
        <li key={group.value}>
          <button
            type="submit"
            name={GROUP_PICK_FIELD}
            value={group.value}
            onClick={(event) => {
              event.preventDefault();
              onChoose(group);
            }}
            className="block w-full px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-sunken"
          >
            <span className="block truncate">{group.label}</span>
            {group.description && (
              <span className="block truncate text-xs text-muted">{group.description}</span>
            )}
          </button>
        </li>
      ))}
      {total > groups.length && (
        <li className="px-3 py-2 text-sm text-muted">
          {(total - groups.length).toLocaleString('en')} more: search to find them.
        </li>
      )}
    </ul>
  );
}
