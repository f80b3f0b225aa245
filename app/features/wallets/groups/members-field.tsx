import { useRef, useState } from 'react';
import { FieldGroup } from '#app/fields/controls/field-frame.tsx';
import type { FieldSource } from '#app/fields/controls/field-frame.tsx';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { SearchableList } from '#app/ui/content/searchable-list.tsx';
import { Button, IconButton } from '#app/ui/controls/button.tsx';
import { SearchInput } from '#app/ui/controls/search-input.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { counted } from '#model/text/counted.ts';
import { CoveredValue } from '#app/fields/read-only/covered-value.tsx';
import { FIRST_FIELD, REMOVE_FIELD, MEMBERS_STEP_FIELD } from './group-reply.ts';
import type { SentMembers } from './group-reply.ts';
import type { Person } from './person.ts';

const AddMembersDialog = lazyOnInteraction(
  async () => (await import('./add-members-dialog.tsx')).AddMembersDialog,
);

/** At most this many members are shown. The search finds the others; without scripts, a button leads to them. */
const MAX_SHOWN = 200;

interface MembersFieldProps {
  /** The field. Its value is one text: the ids with commas between them. */
  field: FieldSource<string | undefined>;
  /** The stored members. */
  members: readonly Person[];
  /** The members of a form that was sent without scripts or refused. */
  sent: SentMembers | undefined;
  readOnly: boolean;
}

/** The members of a group, with a search. They are removed singly, and added in a dialog. */
export function MembersField({ field, members, sent, readOnly }: MembersFieldProps) {
  const [chosen, setChosen] = useState<readonly Person[]>(sent?.chosen ?? members);
  const [query, setQuery] = useState('');
  const [isAdding, setAdding] = useState(sent?.dialog !== undefined);
  const hydrated = useHydrated();
  const first = sent?.first ?? 0;
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = ({ id, fullName }: Person) => {
    setChosen(chosen.filter((other) => other.id !== id));
    announce(`${fullName} removed`);
    addButton.current?.focus();
  };
  const add = (added: readonly Person[]) => {
    setChosen([...chosen, ...added]);
    announce(`${added.length} added`);
  };
  return (
    <FieldGroup
      field={field}
      label="Group Members"
      readOnly={readOnly}
      className="relative col-span-full min-w-0"
    >
      <CoveredValue
        id={field.id}
        name={field.name}
        value={chosen.map(({ id }) => id).join(',')}
        focus={() => addButton.current?.focus()}
      />
      <div className="flex flex-wrap items-center gap-2 not-last:mb-2">
        {hydrated && chosen.length > 0 && <Search query={query} onChange={setQuery} />}
        {!readOnly && (
          <Button
            ref={addButton}
            type="submit"
            name={MEMBERS_STEP_FIELD}
            value="open"
            icon="user-plus"
            onClick={(event) => {
              event.preventDefault();
              setAdding(true);
            }}
          >
            Add Members
          </Button>
        )}
        <p className="text-sm text-muted">{counted(chosen.length, 'member')}</p>
      </div>
      {chosen.length > 0 && (
        <div className="max-h-96 overflow-y-auto rounded-md border border-line">
          <SearchableList
            items={hydrated ? chosen : chosen.slice(first, first + MAX_SHOWN)}
            query={query}
            labelOf={({ fullName }) => fullName}
            keys={['fullName', 'email']}
            idOf={({ id }) => id}
            max={MAX_SHOWN}
          >
            {(person) => <Member person={person} remove={readOnly ? undefined : remove} />}
          </SearchableList>
        </div>
      )}
      {!hydrated && chosen.length > MAX_SHOWN && (
        <Button type="submit" name={FIRST_FIELD} value={first + MAX_SHOWN}>
          Show other members
        </Button>
      )}
      {isAdding && (
        <AddMembersDialog
          members={chosen}
          sent={sent?.dialog}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
    </FieldGroup>
  );
}

function Search({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  return (
    <div className="w-64">
      <SearchInput
        label="Search Members"
        placeholder="Search Members"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        // By default, Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  );
}

function Member({
  person,
  remove,
}: {
  person: Person;
  remove: ((person: Person) => void) | undefined;
}) {
  return (
    <div className="flex items-center gap-3 px-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{person.fullName}</span>{' '}
        <span className="block truncate text-xs text-muted">{person.email}</span>
      </span>
      {remove && (
        <IconButton
          type="submit"
          name={REMOVE_FIELD}
          value={person.id}
          icon="x"
          size="sm"
          label={`Remove ${person.fullName}`}
          onClick={(event) => {
            event.preventDefault();
            remove(person);
          }}
        />
      )}
    </div>
  );
}
