import { Form, useLocation } from '@remix-run/react';
import { useId, useRef } from 'react';
import { useCommand } from '#app/commands/use-command.ts';
import { paths } from '#app/paths/paths.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { NodeDetails } from '#app/features/lifegraph/lifegraph-data.ts';
import { LABEL_FIELDS } from '#app/features/lifegraph/lifegraph-data.ts';

/** The form that chooses the attribute whose value labels the records of a chain, in pictures and lists. */
export function LabelForm({ details: { node, labelledBy, labels } }: { details: NodeDetails }) {
  const { pathname, search } = useLocation();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useCommand('lifegraph.label', () => select.current?.focus());
  if (labels.length === 0) return null;
  return (
    <Form
      method="post"
      action={paths.lifegraphDisplay}
      replace
      preventScrollReset
      className="mt-4 flex flex-wrap items-center gap-2 text-sm"
    >
      <input type="hidden" name={LABEL_FIELDS.returnTo} value={pathname + search} />
      <input type="hidden" name={LABEL_FIELDS.chain} value={node.chain} />
      <label htmlFor={id}>Label of {node.chain}</label>
      {/* With this key, React shows the stored value after the answer. */}
      <select
        key={labelledBy}
        ref={select}
        id={id}
        name={LABEL_FIELDS.label}
        data-aside
        defaultValue={labelledBy}
        className="control select-control w-56"
      >
        <option value="">Primary index</option>
        {/* An attribute that no longer exists stays among the options until another one is chosen. */}
        {[...new Set([labelledBy, ...labels])].filter(Boolean).map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </select>
      <Button type="submit" size="sm">
        Use
      </Button>
    </Form>
  );
}
