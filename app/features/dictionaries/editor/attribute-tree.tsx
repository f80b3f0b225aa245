import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '#app/ui/content/icon.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { datatypeLabel } from '#model/datatypes.ts';
import { primaryIds } from './draft.ts';
import type { FlatAttribute } from './draft.ts';
import { actionButton } from './editor-form.ts';
import { ProblemBadge } from './problem-badge.tsx';
import { locationAfter } from './draft-actions.ts';
import { treeLabel, treeActionOf, visibleRows } from './tree-navigation.ts';
import type { TreeAction } from './tree-navigation.ts';
import type { Editor } from './use-editor.ts';
import { moveFocus } from './roving-focus.ts';

/**
 * The attributes as a tree. Each is a button that opens it; with JavaScript the tree is one stop of the Tab key,
 * whose arrows walk, fold and unfold.
 */
export function AttributeTree({ editor, labelledBy }: { editor: Editor; labelledBy: string }) {
  const { draft, location } = editor;
  const enhanced = useHydrated();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = visibleRows(draft.attributes, folded, location.id);
  const primary = primaryIds(draft);
  const wrong = new Set(editor.problems.map((problem) => problem.location.id));
  const setFold = (id: string, fold: boolean) =>
    setFolded((last) => new Set(fold ? [...last, id] : [...last].filter((other) => other !== id)));

  const make = (move: TreeAction) => {
    const to = { tab: 'attributes', id: move.id } as const;
    switch (move.kind) {
      case 'fold':
      case 'unfold':
        setFold(move.id, move.kind === 'fold');
        break;
      case 'open':
      case 'edit':
        editor.requestFocus({ location: to, on: move.kind === 'edit' ? 'name' : 'item' });
        editor.dispatch({ kind: 'show' }, to);
        break;
      case 'remove': {
        const action = { kind: 'removeAttribute', id: move.id } as const;
        editor.dispatch(action, locationAfter(draft, action, location));
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = moveFocus(event)?.dataset.item;
    const row = rows.find(({ attribute }) => attribute.id === id);
    const move = row && treeActionOf(event.key, row, folded.has(row.attribute.id));
    if (!move) return;
    event.preventDefault();
    make(move);
  };

  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <ul role={enhanced ? 'tree' : undefined} aria-labelledby={labelledBy} className="grid gap-px">
        {rows.map((row) => (
          <TreeRow
            key={row.attribute.id}
            row={row}
            enhanced={enhanced}
            isOpen={row.attribute.id === location.id}
            isFolded={folded.has(row.attribute.id)}
            isPrimary={primary.has(row.attribute.id)}
            isWrong={wrong.has(row.attribute.id)}
            fold={(fold) => setFold(row.attribute.id, fold)}
          />
        ))}
      </ul>
    </div>
  );
}

interface TreeRowProps {
  row: FlatAttribute;
  enhanced: boolean;
  isOpen: boolean;
  isFolded: boolean;
  isPrimary: boolean;
  isWrong: boolean;
  fold: (fold: boolean) => void;
}

function TreeRow({ row, enhanced, isOpen, isFolded, isPrimary, isWrong, fold }: TreeRowProps) {
  const { attribute, depth, siblings } = row;
  const isParent = attribute.children.length > 0;
  const label = treeLabel(attribute.name, isPrimary);
  const isCut = !label.startsWith(attribute.name);
  const semantics = enhanced
    ? {
        role: 'treeitem',
        'aria-level': depth + 1,
        'aria-posinset': siblings.indexOf(attribute) + 1,
        'aria-setsize': siblings.length,
        'aria-selected': isOpen,
        'aria-expanded': isParent ? !isFolded : undefined,
        tabIndex: isOpen ? 0 : -1,
      }
    : { 'aria-current': isOpen ? ('true' as const) : undefined };
  return (
    <li role={enhanced ? 'none' : undefined} className="relative">
      <button
        {...actionButton({ kind: 'show' }, { tab: 'attributes', id: attribute.id })}
        {...semantics}
        data-item={attribute.id}
        title={isCut ? attribute.name : undefined}
        className="tree-item"
        style={{ paddingLeft: depth * 16 + 28 }}
      >
        <span aria-hidden={isCut} className="min-w-0 flex-1 truncate text-left">
          {label || <span className="text-muted">(no name)</span>}
        </span>
        {isCut && <span className="sr-only">{attribute.name}</span>}
        {isWrong && <ProblemBadge />}
        <span className="text-xs text-muted">{datatypeLabel(attribute.datatype)}</span>
      </button>
      {isParent && (
        <FoldMark depth={depth} isFolded={isFolded} fold={enhanced ? fold : undefined} />
      )}
    </li>
  );
}

/** Folds by a press; keyboards have the arrows, and screen readers `aria-expanded`. */
function FoldMark({
  depth,
  isFolded,
  fold,
}: {
  depth: number;
  isFolded: boolean;
  fold: ((fold: boolean) => void) | undefined;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      disabled={!fold}
      onClick={() => fold?.(!isFolded)}
      className={clsx(
        'absolute top-0 flex h-full w-6 items-center justify-center text-faint',
        fold && 'cursor-pointer hover:text-ink',
      )}
      style={{ left: depth * 16 + 4 }}
    >
      <Icon as={isFolded ? ChevronRight : ChevronDown} size={14} />
    </button>
  );
}
