import { clsx } from 'clsx';
import { useState } from 'react';
import { choicePaths } from '#app/paths/choice-paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { SubmitButton } from '#app/ui/controls/button.tsx';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { FIND_FIELD, PICK_FIELD, MEMBERS_STEP_FIELD } from './group-reply.ts';
import type { SentMembers } from './group-reply.ts';
import type { Person } from './person.ts';
import { FoundSearch, useFoundSearch } from '#app/features/wallets/found-search.tsx';
import { Tags } from '#app/features/wallets/list/tags.tsx';

/** The text when the search finds nobody. */
const NO_MATCH = 'No match found. Try searching by name or email address.';
const FAILED = 'The user wallets could not be searched. Try again in a moment.';

interface AddMembersProps {
  /** The present members, who are shown but cannot be chosen again. */
  members: readonly Person[];
  /** The dialog of a page without scripts, as the server has answered it. */
  sent: SentMembers['dialog'];
  /** Adds members. The dialog stays open. */
  onAdd: (people: readonly Person[]) => void;
  onClose: () => void;
}

const CLOSE: SubmitButton = { type: 'submit', name: MEMBERS_STEP_FIELD, value: 'close' };

/**
 * The dialog 'Add Members', which finds user wallets by name or e-mail address. Enter adds the highlighted one at once;
 * in an empty box it closes the dialog. Several are ticked, and added by the button. Without scripts, each step is sent
 * with the form.
 */
export function AddMembersDialog({ members, sent, onAdd, onClose }: AddMembersProps) {
  const hydrated = useHydrated();
  const [picked, setPicked] = useState<readonly Person[]>(sent?.picked ?? []);
  const [added, setAdded] = useState(0);
  const closing = hydrated ? { onClose } : { closeTo: '', closeBy: CLOSE };
  const toggle = (person: Person) =>
    setPicked(
      picked.some(({ id }) => id === person.id)
        ? picked.filter(({ id }) => id !== person.id)
        : [...picked, person],
    );
  const isMember = (person: Person) => members.some(({ id }) => id === person.id);
  const isPicked = (person: Person) => picked.some(({ id }) => id === person.id);
  const addOne = (person: Person) => {
    onAdd([person]);
    setPicked(picked.filter(({ id }) => id !== person.id));
    setAdded(added + 1);
    search.setTyped('');
  };
  const addPicked = () => {
    if (picked.length > 0) onAdd(picked);
    onClose();
  };
  const search = useFoundSearch<Person>({
    addressOf: choicePaths.people,
    sent,
    none: NO_MATCH,
    isOpen: (person) => !isMember(person),
    onTake: (person) => {
      if (person) addOne(person);
      else if (added + picked.length > 0) addPicked();
    },
  });
  const { found, highlighted } = search;
  const isDone = added > 0 && search.typed.trim() === '';
  return (
    <Dialog title="Add Members" size="md" {...closing}>
      <FoundSearch
        search={search}
        name={FIND_FIELD}
        step={MEMBERS_STEP_FIELD}
        label="Search by name or email address"
        failure={FAILED}
        hint={
          highlighted
            ? `Enter adds ${highlighted.fullName}.`
            : isDone
              ? `${added} added. Enter closes.`
              : ''
        }
      >
        {(person) => (
          <PersonItem
            key={person.id}
            person={person}
            isMember={isMember(person)}
            isPicked={isPicked(person)}
            isHighlighted={person === highlighted}
            onAdd={() => addOne(person)}
            onToggle={() => toggle(person)}
          />
        )}
      </FoundSearch>
      {!hydrated &&
        picked
          .filter(({ id }) => !found?.items.some((person) => person.id === id))
          .map(({ id }) => <input key={id} type="hidden" name={PICK_FIELD} value={id} />)}
      {/* The space is always reserved, so that nothing moves under the pointer when the first person is chosen. */}
      <div className="my-3 min-h-6">
        {picked.length > 0 && (
          <Tags names={picked.map(({ fullName }) => fullName)} total={picked.length} />
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <CancelControl label={added > 0 ? 'Close' : 'Cancel'} {...closing} />
        <Button
          variant="primary"
          type="submit"
          name={MEMBERS_STEP_FIELD}
          value="add"
          // At least one person must be picked.
          disabled={hydrated && picked.length === 0}
          onClick={(event) => {
            event.preventDefault();
            addPicked();
          }}
        >
          {picked.length > 0 ? `Add ${picked.length}` : 'Add'}
        </Button>
      </div>
    </Dialog>
  );
}

function PersonItem({
  person,
  isMember,
  isPicked,
  isHighlighted,
  onAdd,
  onToggle,
}: {
  person: Person;
  isMember: boolean;
  isPicked: boolean;
  isHighlighted: boolean;
  onAdd: () => void;
  onToggle: () => void;
}) {
  const hydrated = useHydrated();
  return (
    <li>
      <label
        className={clsx(
          'flex cursor-pointer items-start gap-3 px-3 py-2 text-sm hover:bg-sunken has-disabled:cursor-default has-disabled:text-muted',
          isHighlighted && 'bg-accent-soft',
        )}
      >
        <input
          type="checkbox"
          name={PICK_FIELD}
          value={person.id}
          disabled={isMember}
          className="checkbox"
          onKeyDown={(event) => {
            // By default, Enter would submit the form around the dialog.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd();
          }}
          {...(hydrated
            ? { checked: isMember || isPicked, onChange: onToggle }
            : { defaultChecked: isMember || isPicked })}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{person.fullName}</span>{' '}
          <span className="block truncate text-xs text-muted">
            {person.email}
            {isMember && ' · already a member'}
          </span>
        </span>
      </label>
    </li>
  );
}
