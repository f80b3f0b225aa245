import type { KeyboardEvent } from 'react';
import { CUT, cut } from '#app/format/cut.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { placeAttributes } from './draft.ts';
import type { DraftIndex } from './draft.ts';
import { stepButton } from './editor-form.ts';
import { INDEX_ICONS, indexTypeLabel } from './index-types.ts';
import { ProblemMark } from './problem-mark.tsx';
import { placeAfter } from './draft-actions.ts';
import type { Editor } from './use-editor.ts';
import { walkItems } from './walk-items.ts';

/** The indexes with their types and attributes, whose names are cut at 20 characters. */
export function IndexList({ editor, labelledBy }: { editor: Editor; labelledBy: string }) {
  const { draft, place } = editor;
  const enhanced = useHydrated();
  const paths = new Map(
    placeAttributes(draft.attributes).map(({ attribute, path }) => [attribute.id, path]),
  );
  const wrong = new Set(editor.problems.map((problem) => problem.place.id));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = walkItems(event)?.dataset.item;
    if (id === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      editor.wish({ place: { tab: 'indexes', id }, on: 'name' });
      editor.act({ kind: 'show' }, { tab: 'indexes', id });
    } else if (event.key === 'Delete') {
      const step = { kind: 'removeIndex', id } as const;
      editor.act(step, placeAfter(draft, step, place));
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
            isOpen={index.id === place.id}
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
        {...stepButton({ kind: 'show' }, { tab: 'indexes', id: index.id })}
        {...semantics}
        data-item={index.id}
        className="tree-item h-auto flex-col items-stretch gap-1.5 px-2 py-2"
      >
        <span className="flex items-center gap-2">
          <Icon as={INDEX_ICONS[index.type]} className="shrink-0 text-faint" />
          <span className="min-w-0 flex-1 truncate text-left">{index.name || '(no name)'}</span>
          {isWrong && <ProblemMark />}
          <span className="text-xs text-muted">{indexTypeLabel(index.type)}</span>
        </span>
        {labels.length > 0 && (
          <span className="chip-row">
            {labels.map((label) => (
              <Chip key={label}>{cut(label, CUT.indexChip)}</Chip>
            ))}
          </span>
        )}
      </button>
    </li>
  );
}
