import { TextField } from './field.tsx';
import { Rows } from './rows.tsx';
import type { RowsProps } from './rows.tsx';

/** Rows with one text field each. */
export function TextRows(props: Omit<RowsProps<string>, 'children' | 'newRow' | 'compact'>) {
  const name = props.rowLabel.charAt(0).toUpperCase() + props.rowLabel.slice(1);
  return (
    <Rows {...props} compact newRow="">
      {(row, index) => <TextField field={row} label={`${name} ${index + 1}`} hideLabel />}
    </Rows>
  );
}
