import { Link } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { paths } from '#app/paths/paths.ts';
import { Button, IconButton } from '#app/ui/controls/button.tsx';
import { isObjectType } from '#model/dictionaries/datatypes.ts';
import type { ExplainingTerm } from '#model/metadata/glossary.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { AttributeFilter } from './attribute-filter.tsx';
import { AttributeTree } from './attribute-tree.tsx';
import { findAttribute, unusedId } from './draft/draft.ts';
import { dropByKey } from './draft/draft-actions.ts';
import { openButton } from './editor-form.ts';
import type { FlatDraftAttribute } from './draft/draft.ts';
import { ItemHeader, ItemsTab } from './items-tab.tsx';
import type { Editor } from './use-editor.ts';

const TAB = 'attributes';

export function AttributesTab({ editor }: { editor: Editor }) {
  const open = findAttribute(editor.draft, editor.location.id);
  return (
    <ItemsTab
      editor={editor}
      tab={TAB}
      more={(isSmall) => <PasteButton editor={editor} isSmall={isSmall} />}
      filter={<AttributeFilter editor={editor} />}
      list={(labelledBy) => <AttributeTree editor={editor} labelledBy={labelledBy} />}
    >
      {open && (
        <>
          <ItemHeader editor={editor} tab={TAB} id={open.attribute.id} name={open.path}>
            <AttributeButtons editor={editor} open={open} />
          </ItemHeader>
          <AttributeTerms terms={editor.terms[open.path]} />
          <AttributeFields editor={editor} attribute={open.attribute} />
        </>
      )}
    </ItemsTab>
  );
}

/** The terms of the glossary that explain the open attribute, each with its definition. */
function AttributeTerms({ terms = [] }: { terms?: readonly ExplainingTerm[] }) {
  return terms.map(({ id, term, description }) => (
    <p key={id} className="mb-4 text-sm break-words text-muted">
      <Link to={paths.term(id)} className="text-link">
        {term}
      </Link>
      {description && `: ${description}`}
    </p>
  ));
}

/** Opens the dialog that adds several attributes at once. */
function PasteButton({ editor, isSmall }: { editor: Editor; isSmall: boolean }) {
  const paste = {
    ...openButton(editor.location, 'paste'),
    ...useCommandLink('dictionary.pasteAttributes'),
    icon: 'clipboard-paste',
    size: 'sm',
  } as const;
  return isSmall ? (
    <IconButton {...paste} label="Paste attributes" />
  ) : (
    <Button {...paste}>Paste attributes</Button>
  );
}

function AttributeButtons({ editor, open }: { editor: Editor; open: FlatDraftAttribute }) {
  const { attribute, siblings, position } = open;
  const { id } = attribute;
  const addChild = useCommandLink('dictionary.addChild');
  const up = useCommandLink('dictionary.moveUp');
  const down = useCommandLink('dictionary.moveDown');
  return (
    <>
      {/* Only attributes of type Object and Object[] have children. */}
      {isObjectType(attribute.datatype) && (
        <Button
          {...editor.button({ kind: 'add', tab: TAB, id: unusedId(editor.draft), parent: id })}
          {...addChild}
          icon="plus"
          size="sm"
          className="mr-1"
        >
          Add child
        </Button>
      )}
      <IconButton
        {...editor.button({ kind: 'move', tab: TAB, id, by: -1 })}
        {...up}
        icon="arrow-up"
        label="Move up"
        disabled={position === 0}
      />
      <IconButton
        {...editor.button({ kind: 'move', tab: TAB, id, by: 1 })}
        {...down}
        icon="arrow-down"
        label="Move down"
        disabled={position === siblings.length - 1}
      />
      <DropButton editor={editor} open={open} to="out" />
      <DropButton editor={editor} open={open} to="in" />
    </>
  );
}

const DROPS = {
  in: { label: 'Move into the object above', icon: 'arrow-right', command: 'dictionary.moveIn' },
  out: { label: 'Move out of its object', icon: 'arrow-left', command: 'dictionary.moveOut' },
} as const;

/** Moves the attribute a level down or up. The button is absent when there is no such level. */
function DropButton({
  editor,
  open,
  to,
}: {
  editor: Editor;
  open: FlatDraftAttribute;
  to: 'in' | 'out';
}) {
  const { label, icon, command } = DROPS[to];
  const link = useCommandLink(command);
  const action = dropByKey(open, to);
  if (!action) return null;
  return <IconButton {...editor.button(action)} {...link} icon={icon} label={label} />;
}
