import { Form } from '@remix-run/react';
import Search from 'lucide-react/icons/search';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { Icon } from '../content/icon.tsx';
import { announce } from '../feedback/live-region.tsx';
import { groupByLetter } from './searchable-groups.ts';

/**
 * An alphabetical list with a search box. With JavaScript it filters while typing; without, the box is a GET
 * form and the page reads its parameter.
 * @param query what the address says is searched for
 * @param keys the parts of an item that are searched
 */
export function SearchableList<Item>({
  label,
  items,
  query = '',
  param = 'q',
  placeholder = 'Search...',
  keyOf,
  labelOf,
  keys,
  children,
}: {
  label: string;
  items: readonly Item[];
  query?: string;
  param?: string;
  placeholder?: string;
  keyOf: (item: Item) => string;
  labelOf: (item: Item) => string;
  keys: readonly (keyof Item)[];
  children: (item: Item) => ReactNode;
}) {
  const [typed, setTyped] = useState(query);
  const headingId = useId();
  const groups = groupByLetter(items, typed, labelOf, keys);
  const search = (text: string) => {
    setTyped(text);
    const count = groupByLetter(items, text, labelOf, keys).flatMap((group) => group.items).length;
    announce(count === 0 ? NO_RESULTS : `${count} ${count === 1 ? 'result' : 'results'}`);
  };
  return (
    <div>
      <SearchBox
        label={`Search ${label}`}
        name={param}
        value={typed}
        placeholder={placeholder}
        onChange={search}
      />
      {groups.length === 0 && <p className="py-8 text-center text-muted">{NO_RESULTS}</p>}
      {groups.map(({ letter, items: members }) => (
        <section key={letter} aria-labelledby={`${headingId}-${letter}`} className="mt-4">
          <h3
            id={`${headingId}-${letter}`}
            className="border-b border-line pb-1 text-xs font-semibold text-faint"
          >
            {letter}
          </h3>
          <ul className="divide-y divide-line">
            {members.map((item) => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A search box: a GET form, whose page may also filter while typing. */
export function SearchBox({
  label,
  name,
  value,
  placeholder,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  placeholder?: string;
  onChange: (text: string) => void;
}) {
  return (
    <Form role="search" className="relative max-w-sm">
      <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-faint">
        <Icon as={Search} />
      </span>
      <input
        type="search"
        name={name}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="control pl-8"
      />
    </Form>
  );
}
