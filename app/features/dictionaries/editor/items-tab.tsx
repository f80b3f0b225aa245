import { useId } from 'react';
import type { ReactNode } from 'react';
import { useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { Button, IconButton } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { unusedId } from './draft/draft.ts';
import { ADD_BUTTON } from './editor-form.ts';
import { isSameLocation } from './editor-location.ts';
import type { ItemTab } from './editor-location.ts';
import { focusItemOnEscape } from './roving-focus.ts';
import type { Editor } from './use-editor.ts';

/** The id of the open item's name, which labels the group of its fields and buttons. */
const OPEN_ITEM_ID = 'open-item';

const TEXTS = {
  attributes: {
    title: 'Attributes',
    one: 'Attribute',
    add: 'Add attribute',
    addCommand: 'dictionary.addAttribute',
    remove: 'Delete attribute',
    icon: 'list-tree',
    empty: 'No attributes yet',
    hint: 'An attribute is a value that the records of the chain hold.',
  },
  indexes: {
    title: 'Indexes',
    one: 'Index',
    add: 'Add index',
    addCommand: 'dictionary.addIndex',
    remove: 'Delete index',
    icon: 'list-ordered',
    empty: 'No indexes yet',
    hint: 'A primary index says which attributes tell records apart; the others make them quick to find.',
  },
} as const;

/** A tab with a list at the left and the open item at the right. On narrow screens, the item is below the list. */
export function ItemsTab({
  editor,
  tab,
  list,
  filter,
  more,
  children,
}: {
  editor: Editor;
  tab: ItemTab;
  /** Further buttons beside the one that adds an item. They are small above the list. */
  more?: (isSmall: boolean) => ReactNode;
  /** @param labelledBy the id of the list's title */
  list: (labelledBy: string) => ReactNode;
  /** The filter above the list. */
  filter?: ReactNode;
  /** The open item; undefined when there are no items. */
  children: ReactNode;
}) {
  const titleId = useId();
  const { title, add, addCommand, icon, empty, hint } = TEXTS[tab];
  const addKey = useCommandKey(addCommand);
  const addButton = (
    <Button
      {...editor.button({ kind: 'add', tab, id: unusedId(editor.draft) })}
      icon="plus"
      size="sm"
      kbd={addKey}
      {...{ [ADD_BUTTON]: true }}
    >
      {add}
    </Button>
  );
  if (!children) {
    return (
      <>
        <Removed editor={editor} tab={tab} />
        <EmptyState icon={icon} title={empty} text={hint}>
          {addButton}
          {more?.(false)}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Removed editor={editor} tab={tab} />
      <div className="grid lg:grid-cols-[minmax(15rem,20rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col border-line max-lg:border-b lg:border-r">
          <div className="flex min-h-12 items-center justify-between gap-2 px-(--gutter) py-2">
            <h2 id={titleId} className="text-sm font-semibold text-muted">
              {title}
            </h2>
            <span className="flex gap-1.5">
              {more?.(true)}
              {addButton}
            </span>
          </div>
          {filter}
          <div className="fades-out max-h-64 overflow-y-auto px-3 pb-2 lg:max-h-[calc(100dvh-19rem)]">
            {list(titleId)}
          </div>
        </div>
        {/* The fields listen for Escape only. Each is a control of its own. */}
        <div role="presentation" onKeyDown={focusItemOnEscape} className="min-w-0 p-(--gutter)">
          <div role="group" aria-labelledby={OPEN_ITEM_ID}>
            {children}
          </div>
        </div>
      </div>
    </>
  );
}

/** Names the item that was removed last, with a button that restores it. */
function Removed({ editor, tab }: { editor: Editor; tab: ItemTab }) {
  const undo = useCommandLink('deletion.undo');
  const last = editor.draft.removed?.at(-1);
  return (
    <div role="status">
      {last?.tab === tab && (
        <p className="flex items-center gap-2 border-b border-line px-(--gutter) py-2 text-sm">
          <span className="min-w-0 break-words">
            {TEXTS[tab].one} “{last.item.name}” removed.
          </span>
          <Button {...editor.button({ kind: 'undo' })} {...undo} size="sm">
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}

/** The name of the open item, its actions, and the problems that are not those of a field. */
export function ItemHeader({
  editor: { location, problems, button },
  tab,
  id,
  name,
  children,
}: {
  editor: Editor;
  tab: ItemTab;
  id: string;
  name: string;
  /** The buttons before the one that removes the item. */
  children?: ReactNode;
}) {
  const remove = useCommandLink('dictionary.removeAttribute');
  const ofWhole = problems.filter(
    (problem) =>
      isSameLocation(problem.location, location) && ['', 'nodeAttributes'].includes(problem.field),
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id={OPEN_ITEM_ID} className="min-w-0 font-semibold break-words">
          {name || '(no name)'}
        </h2>
        <div className="flex items-center gap-1">
          {children}
          <IconButton
            {...button({ kind: 'remove', tab, id })}
            {...remove}
            icon="trash"
            label={TEXTS[tab].remove}
          />
        </div>
      </div>
      {ofWhole.map(({ message }) => (
        <p key={message} className="field-problem mb-4">
          {message}
        </p>
      ))}
    </>
  );
}
