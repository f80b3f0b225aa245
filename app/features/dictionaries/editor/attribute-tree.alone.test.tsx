/** The parts of a long tree that are rendered again while a name is typed. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AttributeTree } from './attribute-tree.tsx';
import { readLocation } from './editor-location.ts';
import { buildAttribute, buildDraft } from './draft/draft.testing.ts';
import type { Draft } from './draft/draft.ts';
import { saysTheSame } from './item-list.tsx';
import type { ItemButtonProps } from './item-list.tsx';
import type { Editor } from './use-editor.ts';

const rendered = vi.hoisted(() => ({ items: [] as ItemButtonProps['item'][] }));
vi.mock('./item-list.tsx', async (original) => ({
  ...(await original<object>()),
  ItemList: ({ items }: { items: ItemButtonProps['item'][] }) => {
    rendered.items = items;
    return null;
  },
}));

const ATTRIBUTES = Array.from({ length: 330 }, (_, n) => buildAttribute(`attribute_${n}`));

function buttonsOf(draft: Draft): ItemButtonProps[] {
  const location = readLocation(new URLSearchParams('tab=attributes'), draft);
  const editor = { draft, location, problems: [], filter: '' } as unknown as Editor;
  renderToStaticMarkup(<AttributeTree editor={editor} labelledBy="label" />);
  return rendered.items.map((item) => ({
    item,
    tab: 'attributes',
    role: 'treeitem',
    isOpen: item.id === location.id,
    isStop: item.id === location.id,
    enhanced: true,
    draggable: true,
  }));
}

it('the tree renders of 330 attributes only the one whose name is typed', () => {
  const before = buttonsOf(buildDraft({ attributes: ATTRIBUTES }));
  const typed = ATTRIBUTES.map((it, n) => (n === 7 ? { ...it, name: 'ward' } : it));
  const after = buttonsOf(buildDraft({ attributes: typed }));
  expect(after).toHaveLength(330);
  const again = after.filter((button, n) => {
    const last = before[n];
    return !last || !saysTheSame(last, button);
  });
  expect(again.map(({ item }) => item.id)).toEqual(['attribute_7']);
});
