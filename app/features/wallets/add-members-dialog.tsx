import { useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { SubmitButton } from '#app/ui/controls/button.tsx';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { FIND_FIELD, PICK_FIELD, STEP_FIELD } from './group-reply.ts';
import type { SentMembers } from './group-reply.ts';
import type { FoundPeople, Person } from './person.ts';
import { Tags } from './tags.tsx';
import { useSearch } from './use-search.ts';

/** */
const NO_MATCH = 'No match found. Try searching by name or email address.';

interface AddMembersProps {
  /** They are shown, but cannot be chosen again. */
  members: readonly Person[];
  /** The dialog of a page without scripts, as the server answered it. */
  sent: SentMembers['dialog'];
  onAdd: (people: readonly Person[]) => void;
  onClose: () => void;
}

const CLOSE: SubmitButton = { type: 'submit', name: STEP_FIELD, value: 'close' };

/** 'Add Members': user wallets, found by name or e-mail address. Without scripts each step is sent with the form. */
export function AddMembersDialog({ members, sent, onAdd, onClose }: AddMembersProps) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(sent?.searched ?? '');
  const [picked, setPicked] = useState<readonly Person[]>(sent?.picked ?? []);
  const { found, failed } = useSearch<FoundPeople>(paths.people, typed, {
    sent: sent?.found,
    none: NO_MATCH,
  });
  const closing = hydrated ? { onClose } : { closeTo: '', closeBy: CLOSE };
  const toggle = (person: Person) =>
    setPicked(
      picked.some(({ id }) => id === person.id)
        ? picked.filter(({ id }) => id !== person.id)
        : [...picked, person],
    );
  const isMember = (person: Person) => members.some(({ id }) => id === person.id);
  const isPicked = (person: Person) => picked.some(({ id }) => id === person.id);
  return (
    <Dialog title="Add Members" size="md" {...closing}>
      <div className="flex gap-2">
        <input
          type="search"
          name={FIND_FIELD}
          value={hydrated ? typed : undefined}
          defaultValue={hydrated ? undefined : typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter would submit the form of the group
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          aria-label="Search by name or email address"
          placeholder="Search by name or email address"
          autoComplete="off"
          className="control"
        />
        {!hydrated && (
          <Button type="submit" name={STEP_FIELD} value="find">
            Search
          </Button>
        )}
      </div>
      <div className="mt-3 min-h-6">
        {picked.length > 0 && (
          <Tags names={picked.map(({ fullName }) => fullName)} total={picked.length} />
        )}
      </div>
      <div className="mt-2 h-72 overflow-y-auto rounded-md border border-line">
        {found && <Choices found={found} isMember={isMember} isPicked={isPicked} toggle={toggle} />}
        {failed && (
          <p role="alert" className="px-3 py-2 text-danger">
            The user wallets could not be searched. Try again in a moment.
          </p>
        )}
      </div>
      {!hydrated &&
        picked
          .filter(({ id }) => !found?.people.some((person) => person.id === id))
          .map(({ id }) => <input key={id} type="hidden" name={PICK_FIELD} value={id} />)}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <CancelControl label="Cancel" {...closing} />
        <Button
          variant="primary"
          type="submit"
          name={STEP_FIELD}
          value="add"
          //
          disabled={hydrated && picked.length === 0}
          onClick={(event) => {
            event.preventDefault();
            onAdd(picked);
          }}
        >
          {picked.length > 0 ? `Add ${picked.length}` : 'Add'}
        </Button>
      </div>
    </Dialog>
  );
}

function Choices({
  found: { people, total },
  isMember,
  isPicked,
  toggle,
}: {
  found: FoundPeople;
  isMember: (person: Person) => boolean;
  isPicked: (person: Person) => boolean;
  toggle: (person: Person) => void;
}) {
  const hydrated = useHydrated();
  if (people.length === 0) return <p className="px-3 py-2 text-muted">{NO_MATCH}</p>;
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <li key={person.id}>
          <label className="flex cursor-pointer items-start gap-3 px-3 py-2 text-sm hover:bg-sunken has-disabled:cursor-default has-disabled:text-muted">
            <input
              type="checkbox"
              name={PICK_FIELD}
              value={person.id}
              disabled={isMember(person)}
              className="checkbox"
              {...(hydrated
                ? { checked: isMember(person) || isPicked(person), onChange: () => toggle(person) }
                : { defaultChecked: isMember(person) || isPicked(person) })}
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{person.fullName}</span>{' '}
              <span className="block truncate text-xs text-muted">
                {person.email}
                {isMember(person) && ' · already a member'}
              </span>
            </span>
          </label>
        </li>
      ))}
      {total > people.length && (
        <li className="px-3 py-2 text-muted">
          {(total - people.length).toLocaleString('en')} more: search to find them.
        </li>
      )}
    </ul>
  );
}
