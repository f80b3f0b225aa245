import { memo } from 'react';
import type { ClipboardEvent, CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { openButton } from './editor-form.ts';
import type { ItemTab } from './editor-location.ts';
import { ProblemBadge } from './problem-badge.tsx';
import { moveFocus } from './roving-focus.ts';
import type { Editor } from './use-editor.ts';

/** An attribute or index in its list. */
export interface Item {
  id: string;
  /** A text of everything that the item shows. An item with the same text is not rendered again. */
  signature?: string;
  /** The ARIA attributes of this item, besides those of every item. */
  semantics?: object;
  title?: string;
  className?: string;
  style?: CSSProperties;
  /** The content of its button, which is an `ItemRow` in most cases. */
  content: ReactNode;
  /** The elements beside the button. */
  aside?: ReactNode;
}

/**
 * The attributes or indexes of a tab. Each is a button that opens it. With JavaScript the list is one stop of the Tab
 * key: the arrows move in it, Enter goes to the fields, Delete removes the item.
 * @param onKey handles further keys on an item
 */
export function ItemList({
  editor,
  tab,
  role,
  labelledBy,
  items,
  onKey,
  onPaste,
  drag,
}: {
  editor: Editor;
  tab: ItemTab;
  role: 'tree' | 'listbox';
  labelledBy: string;
  items: readonly Item[];
  onKey?: (event: KeyboardEvent<HTMLElement>, id: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLElement>) => void;
  /** The list whose items can be dragged. */
  drag?: RefObject<HTMLUListElement>;
}) {
  const enhanced = useHydrated();
  const { first, end } = enhanced
    ? { first: 0, end: items.length }
    : shownWithoutScripts(items, editor.location.id);
  const openId = editor.location.id;
  // The first item is the stop when the filter hides the open one.
  const stop = items.some(({ id }) => id === openId) ? openId : items[0]?.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = moveFocus(event)?.dataset.item;
    if (id === undefined) return;
    onKey?.(event, id);
    if (event.key !== 'Enter' && event.key !== 'Delete') return;
    event.preventDefault();
    if (event.key === 'Enter') editor.open({ tab, id }, 'name');
    else editor.dispatch({ kind: 'remove', tab, id });
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown} onPaste={onPaste}>
      <ul
        ref={drag}
        role={enhanced ? role : undefined}
        aria-labelledby={labelledBy}
        className="grid grid-cols-1 gap-px"
      >
        <MoreItems tab={tab} items={items.slice(0, first)} open={items[first - 1]} side="before" />
        {items.slice(first, end).map((item) => (
          <ItemButton
            key={item.id}
            item={item}
            tab={tab}
            role={role === 'tree' ? 'treeitem' : 'option'}
            isOpen={item.id === openId}
            isStop={item.id === stop}
            enhanced={enhanced}
            draggable={enhanced && drag !== undefined}
          />
        ))}
        <MoreItems tab={tab} items={items.slice(end)} open={items[end]} side="after" />
      </ul>
    </div>
  );
}

export interface ItemButtonProps {
  item: Item;
  tab: ItemTab;
  role: 'treeitem' | 'option';
  isOpen: boolean;
  /** Whether the item is the one stop of the Tab key. */
  isStop: boolean;
  enhanced: boolean;
  draggable: boolean;
}

/** An item. It is memoized, because otherwise hundreds of items are rendered at each key that is typed into a field. */
const ItemButton = memo(function ItemButton({
  item: { id, semantics, signature: _signature, className = '', content, aside, ...look },
  tab,
  role,
  isOpen,
  isStop,
  enhanced,
  draggable,
}: ItemButtonProps) {
  return (
    <li role={enhanced ? 'none' : undefined} draggable={draggable} className="relative">
      <button
        {...openButton({ tab, id })}
        {...(enhanced
          ? { ...semantics, role, 'aria-selected': isOpen, tabIndex: isStop ? 0 : -1 }
          : { 'aria-current': isOpen ? ('true' as const) : undefined })}
        {...look}
        data-item={id}
        className={`tree-item ${className}`}
      >
        {content}
      </button>
      {aside}
    </li>
  );
}, saysTheSame);

/** Whether an item need not be rendered again. */
export function saysTheSame(before: ItemButtonProps, after: ItemButtonProps): boolean {
  const { item: old, ...was } = before;
  const { item, ...is } = after;
  const { signature } = item;
  if (signature === undefined || signature !== old.signature) return false;
  return (Object.keys(is) as (keyof typeof is)[]).every((name) => is[name] === was[name]);
}

/** The server renders this many items, because 2,000 would take long. With JavaScript the browser renders all. */
const SHOWN_BY_SERVER = 200;

/** The range of items around the open one that the server renders. */
function shownWithoutScripts(items: readonly Item[], openId: string | undefined) {
  const open = items.findIndex(({ id }) => id === openId);
  const last = Math.max(0, items.length - SHOWN_BY_SERVER);
  const first = Math.min(last, Math.max(0, open - SHOWN_BY_SERVER / 2));
  return { first, end: first + SHOWN_BY_SERVER };
}

/** Leads to the items before or after the shown ones, by opening the nearest of them. */
function MoreItems({
  tab,
  items,
  open,
  side,
}: {
  tab: ItemTab;
  items: readonly Item[];
  open: Item | undefined;
  side: 'before' | 'after';
}) {
  if (items.length === 0 || !open) return null;
  return (
    <li>
      <button {...openButton({ tab, id: open.id })} className="tree-item text-muted">
        {items.length.toLocaleString('en')} more {side}
      </button>
    </li>
  );
}

/** The name, the problem and the type of an item in one line. */
export function ItemRow({
  fullName,
  rest,
  hasProblem,
  type,
  children,
}: {
  /** The full name for screen readers, when the name on screen is cut. */
  fullName?: string;
  /** The end of a cut name, when other names on screen are cut in the same way. */
  rest?: string;
  hasProblem: boolean;
  type: string;
  /** The name on screen. */
  children: ReactNode;
}) {
  return (
    <>
      <span aria-hidden={fullName !== undefined} className="min-w-0 flex-1 text-left">
        <span className="block truncate">{children}</span>
        {rest !== undefined && (
          <span className="block pb-1 text-xs break-all text-muted">…{rest}</span>
        )}
      </span>
      {fullName !== undefined && <span className="sr-only">{fullName}</span>}
      {hasProblem && <ProblemBadge />}
      <span className="text-xs text-muted">{type}</span>
    </>
  );
}
