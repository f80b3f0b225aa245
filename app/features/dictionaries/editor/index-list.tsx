import type { KeyboardEvent } from 'react';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { flattenAttributes } from './draft.ts';
import type { DraftIndex } from './draft.ts';
import { actionButton } from './editor-form.ts';
import { INDEX_ICONS, indexTypeLabel } from './index-types.ts';
import { ProblemBadge } from './problem-badge.tsx';
import { locationAfter } from './draft-actions.ts';
import type { Editor } from './use-editor.ts';
import { moveFocus } from './roving-focus.ts';

/** The indexes with their types and attributes, whose names are cut at 20 characters. */
export function IndexList({ editor, labelledBy }: { editor: Editor; labelledBy: string }) {
  const { draft, location } = editor;
  const enhanced = useHydrated();
  const paths = new Map(
    flattenAttributes(draft.attributes).map(({ attribute, path }) => [attribute.id, path]),
  );
  const wrong = new Set(editor.problems.map((problem) => problem.location.id));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = moveFocus(event)?.dataset.item;
    if (id === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      editor.requestFocus({ location: { tab: 'indexes', id }, on: 'name' });
      editor.dispatch({ kind: 'show' }, { tab: 'indexes', id });
    } else if (event.key === 'Delete') {
      const action = { kind: 'removeIndex', id } as const;
      editor.dispatch(action, locationAfter(draft, action, location));
    }
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <ul
        role={enhanced ? 'listbox' : undefined}
        aria-labelledby={labelledBy}
        className="grid gap-px"
      >
        {draft.indexes.map((index) => (
          <IndexRow
            key={index.id}
            index={index}
            labels={index.attributes.map((id) => paths.get(id) ?? id)}
            enhanced={enhanced}
            isOpen={index.id === location.id}
            isWrong={wrong.has(index.id)}
          />
        ))}
      </ul>
    </div>
  );
}

function IndexRow({
  index,
  labels,
  enhanced,
  isOpen,
  isWrong,
}: {
  index: DraftIndex;
  /** The paths of its attributes. */
  labels: readonly string[];
  enhanced: boolean;
  isOpen: boolean;
  isWrong: boolean;
}) {
  const semantics = enhanced
    ? { role: 'option', 'aria-selected': isOpen, tabIndex: isOpen ? 0 : -1 }
    : { 'aria-current': isOpen ? ('true' as const) : undefined };
  return (
    <li role={enhanced ? 'none' : undefined}>
      <button
        {...actionButton({ kind: 'show' }, { tab: 'indexes', id: index.id })}
        {...semantics}
        data-item={index.id}
        className="tree-item h-auto flex-col items-stretch gap-1.5 px-2 py-2"
      >
        <span className="flex items-center gap-2">
          <Icon as={INDEX_ICONS[index.type]} className="shrink-0 text-faint" />
          <span className="min-w-0 flex-1 truncate text-left">{index.name || '(no name)'}</span>
          {isWrong && <ProblemBadge />}
          <span className="text-xs text-muted">{indexTypeLabel(index.type)}</span>
        </span>
        {labels.length > 0 && (
          <span className="chip-row">
            {labels.map((label) => (
              <Chip key={label}>{truncateText(label, TRUNCATE_AT.indexChip)}</Chip>
            ))}
          </span>
        )}
      </button>
    </li>
  );
}
