import { useId } from 'react';
import type { ReactNode } from 'react';
import { TextField } from '#app/fields/controls/field.tsx';
import { Rows } from '#app/fields/controls/rows.tsx';
import type { FormFields } from '#app/forms/use-server-form.ts';
import { MAX_PARAMETERS } from './execution-form.ts';
import type { ExecutableContract, ExecutionShape } from './execution-form.ts';

/** The field for the function to run. It offers the functions that the code of the contract names. */
export function FunctionField({
  field,
  contract: { functions },
}: {
  field: FormFields<ExecutionShape>['func'];
  contract: ExecutableContract;
}) {
  const listId = useId();
  return (
    <>
      <TextField
        field={field}
        label="Function"
        list={listId}
        spellCheck={false}
        hint={
          functions.length > 0 ? (
            <>
              The code names <code>{functions.map(({ name }) => name).join(', ')}</code>.
            </>
          ) : undefined
        }
      />
      <datalist id={listId}>
        {functions.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Rows with a name and a value each. The field of the name offers the names that the code reads. */
export function ParameterRows({
  contract: { functions },
  fieldLabel,
  ...rows
}: {
  field: FormFields<ExecutionShape>['parameters'];
  contract: ExecutableContract;
  label: string;
  rowLabel: string;
  /** The label of the field for the name. */
  fieldLabel: string;
  className?: string;
}) {
  const listId = useId();
  const names = new Set(functions.flatMap(({ parameters }) => parameters));
  return (
    <>
      <Rows {...rows} max={MAX_PARAMETERS}>
        {(row) => {
          const { name, value } = row.getFieldset();
          return (
            <>
              <TextField field={name} label={fieldLabel} list={listId} spellCheck={false} />
              <TextField field={value} label="Value" spellCheck={false} />
            </>
          );
        }}
      </Rows>
      <datalist id={listId}>
        {[...names].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The arguments that the functions read, one sentence each: 'count reads ward and since.' */
export function ParameterNotes({
  contract: { functions },
}: {
  contract: ExecutableContract;
}): ReactNode {
  const reading = functions.filter(({ parameters }) => parameters.length > 0);
  if (reading.length === 0) return null;
  return (
    <ul className="field-hint">
      {reading.map(({ name, parameters }) => (
        <li key={name}>
          <code className="font-mono">{name}</code> reads{' '}
          <code className="font-mono">{parameters.join(', ')}</code>.
        </li>
      ))}
    </ul>
  );
}

/**
 * The code or the log of a contract, read-only. It is shown in a text area, because the form has already loaded the
 * JavaScript of text areas.
 */
export function ReadOnlyCode({ label, code }: { label: string; code: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <textarea
        id={id}
        readOnly
        rows={Math.min(code.split('\n').length, 20)}
        defaultValue={code}
        key={code}
        spellCheck={false}
        className="control h-auto font-mono text-xs leading-5 whitespace-pre"
      />
    </div>
  );
}
