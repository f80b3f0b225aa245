import type { ShownChanges } from './show-changes.ts';

/** Who gains and who loses records by a change that is not saved yet. */
export function AccessChanges({ changes: { sentence, items, note } }: { changes: ShownChanges }) {
  return (
    <div className="min-w-0 break-words not-first:mt-3">
      <p>{sentence}</p>
      {items.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-sm">
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
      {note !== '' && <p className="mt-1 text-sm text-muted">{note}</p>}
    </div>
  );
}
