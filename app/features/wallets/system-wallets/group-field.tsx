import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { ComboboxField } from '#app/fields/controls/field.tsx';
import { FieldGroup } from '#app/fields/controls/field-frame.tsx';
import type { FieldLook, FieldSource } from '#app/fields/controls/field-frame.tsx';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { CoveredValue } from '#app/fields/read-only/covered-value.tsx';
import { GROUP_STEP_FIELD } from './group-choice.ts';
import type { GroupChoice, SentGroups } from './group-choice.ts';

const ChooseGroupDialog = lazyOnInteraction(
  async () => (await import('./choose-group-dialog.tsx')).ChooseGroupDialog,
);

type GroupFieldProps = Pick<FieldLook, 'label' | 'hint' | 'readOnly' | 'className'> & {
  field: FieldSource<string | undefined>;
  groups: GroupChoice;
  /** The groups of a sent form. */
  sent: SentGroups | undefined;
};

/** The choice of a group: from a list, or in a dialog that searches on the server when the zone has many groups. */
export function GroupField({ groups, sent, ...props }: GroupFieldProps) {
  return groups.isSearched ? (
    // A change of the type empties the field, because it gives the field another key.
    <SearchedGroup key={props.field.key} groups={groups} sent={sent} {...props} />
  ) : (
    <ComboboxField
      {...props}
      placeholder="Choose a group"
      // Wallets are shown by their names alone, because a narrow select would cut a description.
      options={groups.options.map(({ value, label }) => ({ value, label }))}
    />
  );
}

function SearchedGroup({ groups, sent, ...props }: GroupFieldProps) {
  const { field, label, readOnly } = props;
  const known = [...(sent?.options ?? []), ...groups.options];
  const [chosen, setChosen] = useState(known.find(({ value }) => value === field.initialValue));
  const dialog = sent?.dialog?.field === field.name ? sent.dialog : undefined;
  const [isOpen, setOpen] = useState(dialog !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (group: Option) => {
    setChosen(group);
    setOpen(false);
    announce(`${group.label} chosen`);
  };
  return (
    <FieldGroup {...props} className={clsx('relative min-w-0', props.className)}>
      <CoveredValue
        id={field.id}
        name={field.name}
        value={chosen?.value ?? ''}
        focus={() => button.current?.focus()}
      />
      <div className="flex min-h-8 items-center gap-3">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {chosen?.label ?? <span className="text-muted">No group chosen</span>}
        </span>
        {!readOnly && (
          <Button
            ref={button}
            type="submit"
            name={GROUP_STEP_FIELD}
            value={field.name}
            aria-label={`${chosen ? 'Change' : 'Choose'} ${label}`}
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            {chosen ? 'Change' : 'Choose'}
          </Button>
        )}
      </div>
      {isOpen && (
        <ChooseGroupDialog
          field={field.name}
          title={label}
          sent={dialog}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </FieldGroup>
  );
}
