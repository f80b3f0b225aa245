import ListOrdered from 'lucide-react/icons/list-ordered';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useId } from 'react';
import { useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { MultiSelectField, SelectField, TextField } from '#app/forms/field.tsx';
import { TRUNCATE_AT } from '#app/format/truncate-text.ts';
import { Button, IconButton } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { attributeOptions } from './attribute-fields.tsx';
import { unusedId } from './draft.ts';
import type { DraftIndex } from './draft.ts';
import { ADD_BUTTON, fieldFor, actionButton } from './editor-form.ts';
import { IndexList } from './index-list.tsx';
import { indexTypeOptions } from './index-types.ts';
import { MasterDetail } from './master-detail.tsx';
import { INDEX_ATTRIBUTES } from './read-open-tab.ts';
import { locationAfter } from './draft-actions.ts';
import type { DraftAction } from './draft-actions.ts';
import type { Editor } from './use-editor.ts';

/** The indexes, and the open one. */
export function IndexesTab({ editor }: { editor: Editor }) {
  const { draft, location } = editor;
  const titleId = useId();
  const index = draft.indexes.find(({ id }) => id === location.id);
  const addKey = useCommandKey('dictionary.addIndex');
  const action: DraftAction = { kind: 'addIndex', id: unusedId(draft) };
  const addButton = (
    <Button
      {...actionButton(action, locationAfter(draft, action, location))}
      icon={Plus}
      size="sm"
      kbd={addKey}
      {...{ [ADD_BUTTON]: true }}
    >
      Add index
    </Button>
  );
  if (!index) {
    return (
      <EmptyState
        icon={ListOrdered}
        title="No indexes yet"
        text="A primary index says which attributes tell records apart; the others make them quick to find."
      >
        {addButton}
      </EmptyState>
    );
  }
  return (
    <MasterDetail
      title="Indexes"
      titleId={titleId}
      action={addButton}
      list={<IndexList editor={editor} labelledBy={titleId} />}
    >
      <IndexFields editor={editor} index={index} />
    </MasterDetail>
  );
}

function IndexFields({ editor, index }: { editor: Editor; index: DraftIndex }) {
  const { draft, location } = editor;
  const action: DraftAction = { kind: 'removeIndex', id: index.id };
  const remove = useCommandLink('dictionary.removeAttribute');
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-2">
        <h2 className="min-w-0 font-semibold">{index.name || '(no name)'}</h2>
        <IconButton
          {...actionButton(action, locationAfter(draft, action, location))}
          {...remove}
          icon={Trash2}
          label="Delete index"
        />
      </div>
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
          options={attributeOptions(draft, index.attributes)}
          chipLength={TRUNCATE_AT.indexChip}
          className="sm:col-span-2"
        />
      </div>
    </>
  );
}
