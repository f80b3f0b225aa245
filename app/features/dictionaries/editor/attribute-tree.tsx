import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Icon } from '#app/ui/content/icon.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { datatypeLabel } from '#model/dictionaries/datatypes.ts';
import { AttributeDrag } from './drag/lazy-attribute-drag.ts';
import { primaryIds } from './draft/draft.ts';
import { idsWithProblems } from './editor-reply.ts';
import { ItemList, ItemRow } from './item-list.tsx';
import type { Item } from './item-list.tsx';
import {
  filteredRows,
  slotsOf,
  restsOfNames,
  treeActionOf,
  treeLabel,
  visibleRows,
} from './tree-navigation.ts';
import type { Editor } from './use-editor.ts';

/** The attributes as a tree. The arrow keys also expand and collapse objects. */
export function AttributeTree({ editor, labelledBy }: { editor: Editor; labelledBy: string }) {
  const { draft, location } = editor;
  const list = useRef<HTMLUListElement>(null);
  const enhanced = useHydrated();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const isFiltered = editor.filter.trim() !== '';
  const rows = isFiltered
    ? filteredRows(draft.attributes, editor.filter).rows
    : visibleRows(draft.attributes, collapsed, location.id);
  const slots = slotsOf(rows);
  const rests = restsOfNames(rows);
  const primary = primaryIds(draft);
  const withProblems = idsWithProblems(editor.problems);
  const collapse = (id: string, isCollapsed: boolean) =>
    setCollapsed((last) => {
      const others = [...last].filter((other) => other !== id);
      return new Set(isCollapsed ? [...others, id] : others);
    });

  const onKey = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const row = rows.find(({ attribute }) => attribute.id === id);
    const action = row && treeActionOf(event.key, row, !isFiltered && collapsed.has(id));
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'open') editor.open({ tab: 'attributes', id: action.id }, 'item');
    else collapse(action.id, action.kind === 'collapse');
  };

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    event.preventDefault();
    editor.paste(event.clipboardData.getData('text/plain'));
  };

  const items = rows.map(({ attribute, depth }): Item => {
    const { id, name, children } = attribute;
    const isParent = children.length > 0;
    const isCollapsed = !isFiltered && collapsed.has(id);
    const slot = slots.get(id);
    const rest = rests.get(id);
    const hasProblem = withProblems.has(id);
    const type = datatypeLabel(attribute.datatype);
    const label = treeLabel(name, primary.has(id));
    const isCut = !label.startsWith(name);
    return {
      id,
      signature: JSON.stringify([
        name,
        depth,
        slot,
        isParent,
        isCollapsed,
        hasProblem,
        type,
        label,
        rest,
      ]),
      semantics: {
        'aria-level': depth + 1,
        'aria-posinset': slot?.position,
        'aria-setsize': slot?.size,
        'aria-expanded': isParent ? !isCollapsed : undefined,
      },
      title: isCut ? name : undefined,
      style: { paddingLeft: depth * 16 + 28 },
      content: (
        <ItemRow
          fullName={isCut ? name : undefined}
          rest={rest}
          hasProblem={hasProblem}
          type={type}
        >
          {label || <span className="text-muted">(no name)</span>}
        </ItemRow>
      ),
      aside: isParent && (
        <CollapseToggle
          depth={depth}
          isCollapsed={isCollapsed}
          toggle={() => collapse(id, !isCollapsed)}
        />
      ),
    };
  });
  return (
    <>
      <ItemList
        editor={editor}
        tab="attributes"
        role="tree"
        labelledBy={labelledBy}
        items={items}
        onKey={onKey}
        onPaste={onPaste}
        drag={list}
      />
      {enhanced && <AttributeDrag tree={list} editor={editor} />}
    </>
  );
}

/** A toggle for the mouse. Keyboards have the arrow keys, and screen readers read `aria-expanded`. */
function CollapseToggle({
  depth,
  isCollapsed,
  toggle,
}: {
  depth: number;
  isCollapsed: boolean;
  toggle: () => void;
}) {
  const enhanced = useHydrated();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      disabled={!enhanced}
      onClick={toggle}
      className={clsx(
        'absolute top-0 flex h-full w-6 items-center justify-center text-faint',
        enhanced && 'cursor-pointer hover:text-ink',
      )}
      style={{ left: depth * 16 + 4 }}
    >
      <Icon name={isCollapsed ? 'chevron-right' : 'chevron-down'} size={14} />
    </button>
  );
}
