import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ListTree from 'lucide-react/icons/list-tree';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useId } from 'react';
import { useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { Button, IconButton } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { isObjectType } from '#model/datatypes.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { AttributeTree } from './attribute-tree.tsx';
import { findAttribute, unusedId } from './draft.ts';
import type { FlatAttribute } from './draft.ts';
import { ADD_BUTTON, actionButton } from './editor-form.ts';
import { MasterDetail } from './master-detail.tsx';
import { isSameLocation } from './editor-location.ts';
import { locationAfter } from './draft-actions.ts';
import type { DraftAction } from './draft-actions.ts';
import type { Editor } from './use-editor.ts';

/** The tree of attributes, and the open one. */
export function AttributesTab({ editor }: { editor: Editor }) {
  const { draft, location } = editor;
  const titleId = useId();
  const placed = findAttribute(draft, location.id);
  const addKey = useCommandKey('dictionary.addAttribute');
  const action: DraftAction = { kind: 'addAttribute', id: unusedId(draft) };
  const addButton = (
    <Button
      {...actionButton(action, locationAfter(draft, action, location))}
      icon={Plus}
      size="sm"
      kbd={addKey}
      {...{ [ADD_BUTTON]: true }}
    >
      Add attribute
    </Button>
  );
  if (!placed) {
    return (
      <EmptyState
        icon={ListTree}
        title="No attributes yet"
        text="An attribute is a value that the records of the chain hold."
      >
        {addButton}
      </EmptyState>
    );
  }
  return (
    <MasterDetail
      title="Attributes"
      titleId={titleId}
      action={addButton}
      list={<AttributeTree editor={editor} labelledBy={titleId} />}
    >
      <AttributeHead editor={editor} placed={placed} />
      <AttributeFields editor={editor} attribute={placed.attribute} />
    </MasterDetail>
  );
}

/** Where the open attribute stands, what can be done with it, and what is wrong with it as a whole. */
function AttributeHead({ editor, placed }: { editor: Editor; placed: FlatAttribute }) {
  const { draft, location, problems } = editor;
  const { attribute, path, siblings } = placed;
  const { id } = attribute;
  const at = siblings.indexOf(attribute);
  const button = (action: DraftAction) =>
    actionButton(action, locationAfter(draft, action, location));
  const ofAll = problems.filter(
    (problem) =>
      isSameLocation(problem.location, location) && ['', 'nodeAttributes'].includes(problem.field),
  );
  const up = useCommandLink('dictionary.moveUp');
  const down = useCommandLink('dictionary.moveDown');
  const remove = useCommandLink('dictionary.removeAttribute');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-semibold">{path || '(no name)'}</h2>
        <div className="flex items-center gap-1">
          {isObjectType(attribute.datatype) && <AddChildButton editor={editor} parent={id} />}
          <IconButton
            {...button({ kind: 'moveAttribute', id, by: -1 })}
            {...up}
            icon={ArrowUp}
            label="Move up"
            disabled={at === 0}
          />
          <IconButton
            {...button({ kind: 'moveAttribute', id, by: 1 })}
            {...down}
            icon={ArrowDown}
            label="Move down"
            disabled={at === siblings.length - 1}
          />
          <IconButton
            {...button({ kind: 'removeAttribute', id })}
            {...remove}
            icon={Trash2}
            label="Delete attribute"
          />
        </div>
      </div>
      {ofAll.map(({ message }) => (
        <p key={message} className="field-problem mb-4">
          {message}
        </p>
      ))}
    </>
  );
}

/** Only attributes of type Object and Object[] have children. */
function AddChildButton({
  editor: { draft, location },
  parent,
}: {
  editor: Editor;
  parent: string;
}) {
  const command = useCommandLink('dictionary.addChild');
  const action: DraftAction = { kind: 'addAttribute', id: unusedId(draft), parent };
  return (
    <Button
      {...actionButton(action, locationAfter(draft, action, location))}
      {...command}
      icon={Plus}
      size="sm"
      className="mr-1"
    >
      Add child
    </Button>
  );
}
