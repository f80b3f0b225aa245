import { Form, useLocation, useNavigation, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { KeptParams } from '#app/ui/controls/hidden-fields.tsx';
import { SearchInput } from '#app/ui/controls/search-input.tsx';
import { useGoToRows } from './use-go-to-rows.ts';

/** The pause in typing after which the form is sent. */
const DEBOUNCE_MS = 250;

/**
 * Filters a list on the server: a GET form that keeps the grid's size and sort and goes to the first page. With
 * JavaScript it is also sent while the person types; Enter and ArrowDown go to the first row that it leaves, and Escape
 * empties the box or, when it is empty, goes to the rows.
 * @param value the current filter in the address
 * @param kbd the shortcut that focuses the box
 */
export function FilterBox({
  label,
  name,
  value,
  placeholder = label,
  keep = ['size', 'sort', 'columns'],
  kbd,
}: {
  label: string;
  name: string;
  value: string;
  placeholder?: string;
  keep?: readonly string[];
  kbd?: string;
}) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // A row or link that is opened during the pause wins: the filter would lead back to the list. The press itself ends
  // the pause, because React may hear of the navigation after the pause has ended.
  useEffect(() => {
    const dropIfLeaving = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, tbody tr')) clearTimeout(timer.current);
    };
    document.addEventListener('click', dropIfLeaving, true);
    return () => document.removeEventListener('click', dropIfLeaving, true);
  }, []);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  useEffect(() => {
    if (next && next.pathname !== pathname) clearTimeout(timer.current);
  }, [next, pathname]);
  // Back changes the filter; text that is being typed stays.
  useEffect(() => {
    const box = input.current;
    if (box && box !== document.activeElement) box.value = value;
  }, [value]);

  const send = () => {
    const form = input.current?.form;
    if (form) submit(form, { replace: true, preventScrollReset: true });
  };
  const sendSoon = () => {
    stay();
    clearTimeout(timer.current);
    timer.current = setTimeout(send, DEBOUNCE_MS);
  };
  const { goToRows, goWhenFound, stay } = useGoToRows(input);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget: box } = event;
    if (nativeEvent.isComposing) return;
    // Escape is for the dialog around the box.
    const leaves = key === 'Escape' && box.value === '' && !box.closest('dialog');
    if (!leaves && key !== 'Enter' && key !== 'ArrowDown') return;
    event.preventDefault();
    // The shown rows match the typed text, unless the answer is still to come.
    if (next === undefined && box.value.trim() === value.trim()) {
      goToRows();
    } else {
      clearTimeout(timer.current);
      send();
      goWhenFound();
    }
  };
  return (
    <Form role="search" className="w-full max-w-sm" onSubmit={() => clearTimeout(timer.current)}>
      <KeptParams names={keep} />
      <SearchInput
        ref={input}
        name={name}
        label={label}
        kbd={kbd}
        defaultValue={value}
        placeholder={placeholder}
        onChange={sendSoon}
        onKeyDown={onKeyDown}
      />
    </Form>
  );
}
