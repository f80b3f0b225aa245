import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Option } from './option.ts';

/**
 * Reads and sets the chosen values of a native select that an enhanced control covers. The select stays in the form: it
 * posts the value, holds the constraints and fires the events, so the form does not depend on the enhancement.
 * @param options the options of the select; when they change, the select may have lost its value
 */
export function useNativeSelect(select: RefObject<HTMLSelectElement>, options: readonly Option[]) {
  const [values, setValues] = useState<string[]>(() => valuesOf(select.current));

  useEffect(() => setValues(valuesOf(select.current)), [select, options]);

  useEffect(() => {
    const form = select.current?.form;
    // The controls get their initial values only after the event.
    const onReset = () => queueMicrotask(() => setValues(valuesOf(select.current)));
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, [select]);

  const choose = (chosen: readonly string[]) => {
    const element = select.current;
    if (!element) return;
    for (const option of element.options) option.selected = chosen.includes(option.value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    setValues(valuesOf(element));
  };

  return { values, choose };
}

function valuesOf(select: HTMLSelectElement | null): string[] {
  return Array.from(select?.selectedOptions ?? [], ({ value }) => value);
}
