import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { isObjectType } from '#model/dictionaries/datatypes.ts';
import { findAttribute } from '#app/features/dictionaries/editor/draft/draft.ts';
import type { DropPosition } from '#app/features/dictionaries/editor/draft/draft-actions.ts';
import type { Editor } from '#app/features/dictionaries/editor/use-editor.ts';

/**
 * The share of an item's height, at its upper and at its lower edge, where the dragged attribute is dropped beside the
 * item. Between the edges it is dropped inside.
 */
const EDGE = 0.3;

interface Goal {
  item: HTMLElement;
  where: DropPosition;
}

/** Moves attributes by dragging them in the tree. The component renders nothing; it listens to events of the tree. */
export function AttributeDrag({ tree, editor }: { tree: RefObject<HTMLElement>; editor: Editor }) {
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  useEffect(() => {
    const root = tree.current;
    if (!root) return;
    let dragged: string | undefined;
    let goal: Goal | undefined;
    const show = (next: Goal | undefined) => {
      goal?.item.removeAttribute('data-drop');
      goal = next;
      goal?.item.setAttribute('data-drop', goal.where);
    };
    const stop = () => {
      show(undefined);
      dragged = undefined;
    };
    const onStart = (event: DragEvent) => {
      dragged = itemAt(event)?.dataset.item;
      if (dragged === undefined || !event.dataTransfer) return;
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags only elements that have data.
      event.dataTransfer.setData(
        'text/plain',
        findAttribute(latest.current.draft, dragged)?.path ?? '',
      );
    };
    const onOver = (event: DragEvent) => {
      const next = dragged === undefined ? undefined : goalOf(event, dragged, latest.current);
      if (next) event.preventDefault();
      if (next?.item !== goal?.item || next?.where !== goal?.where) show(next);
    };
    const onDrop = (event: DragEvent) => {
      const target = goal?.item.dataset.item;
      const where = goal?.where;
      const id = dragged;
      stop();
      if (id === undefined || target === undefined || where === undefined) return;
      event.preventDefault();
      latest.current.dispatch({ kind: 'drop', tab: 'attributes', id, where, target });
    };
    const listeners = { dragstart: onStart, dragover: onOver, drop: onDrop, dragend: stop };
    const entries = Object.entries(listeners) as ['dragstart', (event: DragEvent) => void][];
    for (const [type, listener] of entries) root.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of entries) root.removeEventListener(type, listener);
      stop();
    };
  }, [tree]);
  return null;
}

function itemAt({ target }: DragEvent): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest('li') : undefined;
  return row?.querySelector<HTMLElement>('[data-item]') ?? undefined;
}

function goalOf(event: DragEvent, dragged: string, { draft }: Editor): Goal | undefined {
  const item = itemAt(event);
  const over = findAttribute(draft, item?.dataset.item);
  if (!item || !over || isWithin(over, dragged)) return undefined;
  const { top, height } = item.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  const takesChildren = isObjectType(over.attribute.datatype);
  if (takesChildren && part > EDGE && part < 1 - EDGE) return { item, where: 'inside' };
  return { item, where: part < 0.5 ? 'before' : 'after' };
}

/** Whether the target is within the attribute, which cannot be moved into itself. */
function isWithin(flat: ReturnType<typeof findAttribute>, id: string): boolean {
  return flat !== undefined && (flat.attribute.id === id || isWithin(flat.parent, id));
}
