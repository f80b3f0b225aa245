import { MultiSelectField, SelectField, TextField } from '#app/fields/controls/field.tsx';
import { TRUNCATE_AT } from '#app/format/truncate-text.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import { referenceOptions } from './attribute-fields.tsx';
import { flattenDraft } from './draft/draft.ts';
import type { DraftIndex } from './draft/draft.ts';
import { fieldFor } from './editor-form.ts';
import { idsWithProblems } from './editor-reply.ts';
import { INDEX_ICONS, indexChip, indexTypeLabel, indexTypeOptions } from './index-types.ts';
import { ItemList, ItemRow } from './item-list.tsx';
import { ItemHeader, ItemsTab } from './items-tab.tsx';
import { INDEX_ATTRIBUTES } from './read-open-tab.ts';
import type { Editor } from './use-editor.ts';

const TAB = 'indexes';

/** The list of indexes, and the open one. */
export function IndexesTab({ editor }: { editor: Editor }) {
  const open = editor.draft.indexes.find(({ id }) => id === editor.location.id);
  return (
    <ItemsTab
      editor={editor}
      tab={TAB}
      list={(labelledBy) => <IndexList editor={editor} labelledBy={labelledBy} />}
    >
      {open && (
        <>
          <ItemHeader editor={editor} tab={TAB} id={open.id} name={open.name} />
          <IndexFields editor={editor} index={open} />
        </>
      )}
    </ItemsTab>
  );
}

/** The indexes with their types and attributes, whose names are cut at 20 characters. */
function IndexList({ editor, labelledBy }: { editor: Editor; labelledBy: string }) {
  const { attributes, indexes } = editor.draft;
  const withProblems = idsWithProblems(editor.problems);
  const paths = new Map(flattenDraft(attributes).map((flat) => [flat.attribute.id, flat.path]));
  const items = indexes.map(({ id, name, type, attributes: members }) => ({
    id,
    className: 'h-auto flex-col items-stretch gap-1.5 px-2 py-2',
    content: (
      <>
        <span className="flex items-center gap-2">
          <Icon name={INDEX_ICONS[type]} className="shrink-0 text-faint" />
          <ItemRow hasProblem={withProblems.has(id)} type={indexTypeLabel(type)}>
            {name || '(no name)'}
          </ItemRow>
        </span>
        {members.length > 0 && (
          <span className="chip-row">
            {members.slice(0, DICTIONARY_LIMITS.indexAttributes).map((member) => (
              <Chip key={member}>{indexChip(paths.get(member) ?? member)}</Chip>
            ))}
          </span>
        )}
      </>
    ),
  }));
  return (
    <ItemList editor={editor} tab={TAB} role="listbox" labelledBy={labelledBy} items={items} />
  );
}

function IndexFields({ editor, index }: { editor: Editor; index: DraftIndex }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        field={fieldFor(editor, 'name', index.name, { required: true })}
        label="Name"
        spellCheck={false}
      />
      <SelectField
        field={fieldFor<string>(editor, 'type', index.type, { required: true })}
        label="Type"
        options={indexTypeOptions(index.type)}
      />
      <MultiSelectField
        field={fieldFor(editor, INDEX_ATTRIBUTES, index.attributes, { required: true })}
        label="Attributes"
        hint="In the order in which you choose them."
        options={referenceOptions(editor.draft, index.attributes)}
        chipLength={TRUNCATE_AT.indexChip}
        className="sm:col-span-2"
      />
    </div>
  );
}
