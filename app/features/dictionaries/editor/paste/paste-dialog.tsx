import { useState } from 'react';
import type { MouseEvent } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Closing } from '#app/ui/overlays/dialog.tsx';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { DATATYPES, datatypeLabel, isObjectType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { nameProblem } from '#model/dictionaries/names.ts';
import { findAttribute, unusedId } from '#app/features/dictionaries/editor/draft/draft.ts';
import {
  actionButton,
  EDITOR_FORM_ID,
  openButton,
} from '#app/features/dictionaries/editor/editor-form.ts';
import type { Editor } from '#app/features/dictionaries/editor/use-editor.ts';
import { pasteLevel } from './paste-level.ts';
import {
  MAX_PASTED,
  PASTED_TAKE_FIELD,
  PASTED_TEXT_FIELD,
  PASTED_TYPE_FIELD,
  readPasted,
  withDatatype,
} from './read-pasted.ts';
import type { PastedColumn } from './read-pasted.ts';

const TYPES: readonly Datatype[] = DATATYPES.filter((datatype) => !isObjectType(datatype));
const TYPE_OPTIONS = TYPES.map((datatype) => ({ value: datatype, label: datatypeLabel(datatype) }));

/** Shows the attributes in a pasted text, with guessed datatypes, before they are added. */
export function PasteDialog({
  editor,
  text: given,
  ...closing
}: Closing & { closeTo: string; editor: Editor; text: string }) {
  const [text, setText] = useState(given);
  const [types, setTypes] = useState<Readonly<Record<number, Datatype>>>({});
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { draft, location } = editor;
  const level = pasteLevel(draft, location);
  const { columns, leftOut } = readPasted(text, level.taken);
  const into = findAttribute(draft, level.parent)?.path;
  const count = columns.length - left.size;
  const action = {
    kind: 'paste',
    tab: 'attributes',
    id: unusedId(draft),
    parent: level.parent,
  } as const;

  const change = (next: string) => {
    setText(next);
    setTypes({});
    setLeft(new Set());
  };
  const add = (event: MouseEvent) => {
    event.preventDefault();
    const items = columns.flatMap((column, index) =>
      left.has(index) ? [] : [withDatatype(column, types[index] ?? column.datatype)],
    );
    editor.dispatch({ ...action, items });
  };
  return (
    <Dialog
      title="Paste attributes"
      subtitle={into === undefined ? undefined : `They become children of ${into}.`}
      size="lg"
      footer={
        <>
          <CancelControl label="Cancel" {...closing} />
          <Button
            {...actionButton({ ...action, items: [] }, { tab: 'attributes', id: action.id })}
            variant="primary"
            icon="plus"
            disabled={count === 0}
            onClick={add}
          >
            {columns.length === 0
              ? 'Add attributes'
              : `Add ${count === 1 ? '1 attribute' : `${count} attributes`}`}
          </Button>
        </>
      }
      {...closing}
    >
      <label htmlFor="pasted-text" className="field-label">
        Names, one a line, or a header and rows of a spreadsheet
      </label>
      <textarea
        id="pasted-text"
        form={EDITOR_FORM_ID}
        name={PASTED_TEXT_FIELD}
        rows={columns.length > 0 ? 3 : 7}
        value={text}
        spellCheck={false}
        placeholder={'patient_id\nbirth_date'}
        onChange={(event) => change(event.target.value)}
        className="control h-auto font-mono text-xs"
      />
      <p className="field-hint">Datatypes are guessed from the rows below the header.</p>
      <Button
        {...openButton(location, 'paste')}
        size="sm"
        className="mt-3 hidden noscript:inline-flex"
      >
        Show attributes
      </Button>
      {columns.length > 0 && (
        <Columns
          columns={columns}
          types={types}
          left={left}
          onType={(index, datatype) => setTypes((last) => ({ ...last, [index]: datatype }))}
          onTake={(index, isTaken) =>
            setLeft(
              (last) =>
                new Set(isTaken ? [...last].filter((at) => at !== index) : [...last, index]),
            )
          }
        />
      )}
      {leftOut > 0 && (
        <p className="field-problem">
          {leftOut.toLocaleString('en')} more are left out: {MAX_PASTED} can be pasted at once.
        </p>
      )}
    </Dialog>
  );
}

function Columns({
  columns,
  types,
  left,
  onType,
  onTake,
}: {
  columns: readonly PastedColumn[];
  types: Readonly<Record<number, Datatype>>;
  left: ReadonlySet<number>;
  onType: (index: number, datatype: Datatype) => void;
  onTake: (index: number, isTaken: boolean) => void;
}) {
  return (
    <FocusableRegion
      aria-label="Attributes to add"
      className="mt-4 max-h-72 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-104 text-left text-sm">
        <thead className="sticky top-0 bg-sunken text-muted">
          <tr>
            {['Add', 'Name', 'Datatype', 'Sample'].map((label) => (
              <th key={label} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, displayName, datatype, samples }, index) => (
            // The index is the key, because a column has no identity but its position.
            <tr key={index} className="border-t border-line align-top">
              <td className="px-3 py-2">
                <input
                  type="checkbox"
                  form={EDITOR_FORM_ID}
                  name={PASTED_TAKE_FIELD}
                  value={index}
                  checked={!left.has(index)}
                  onChange={(event) => onTake(index, event.target.checked)}
                  aria-label={`Add ${name}`}
                  className="checkbox"
                />
              </td>
              <td className="min-w-40 px-3 py-2 [overflow-wrap:anywhere]">
                {name}
                {displayName !== '' && (
                  <span className="block text-xs text-muted">{displayName}</span>
                )}
                <NameProblem name={name} />
              </td>
              <td className="px-3 py-1.5">
                <Select
                  form={EDITOR_FORM_ID}
                  name={PASTED_TYPE_FIELD}
                  options={TYPE_OPTIONS}
                  value={types[index] ?? datatype}
                  onChange={(value) =>
                    onType(index, TYPES.find((known) => known === value) ?? datatype)
                  }
                  aria-label={`Datatype of ${name}`}
                  className="min-w-28"
                />
              </td>
              <td className="max-w-48 truncate px-3 py-2 text-muted">{samples.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FocusableRegion>
  );
}

/** The problem for which a save would refuse the name. The name can still be changed in the editor. */
function NameProblem({ name }: { name: string }) {
  const problem = nameProblem(name);
  return problem === undefined ? null : <span className="field-problem block">{problem}</span>;
}
