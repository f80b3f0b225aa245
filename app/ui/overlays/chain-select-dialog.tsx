import { Form } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Combobox } from '../controls/combobox.tsx';
import { CancelControl } from './confirm-dialog.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/**
 * The shared chain-type selector: a dialog that asks for a chain and goes on with '?chain='.
 * @param action where Next leads, a GET with the parameter `chain`
 * @param problem shown when Next was pressed without a chain (B-079)
 */
export function ChainSelectDialog({
  title,
  subtitle,
  chains,
  value,
  action,
  closeTo,
  problem,
}: {
  title: string;
  subtitle: string;
  chains: readonly string[];
  value?: string;
  action: string;
  closeTo: string;
  problem?: string;
}) {
  const id = useId();
  return (
    <Dialog title={title} subtitle={subtitle} closeTo={closeTo}>
      <Form method="get" action={action} noValidate>
        <label id={`${id}-label`} htmlFor={id} className="field-label">
          Chain
        </label>
        <Combobox
          id={id}
          name="chain"
          labelledBy={`${id}-label`}
          placeholder="Select a chain"
          options={chains.map((chain) => ({ value: chain, label: chain }))}
          defaultValue={value ?? ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        {problem && (
          <p id={`${id}-problem`} role="alert" className="field-problem">
            {problem}
          </p>
        )}
        <DialogActions>
          <CancelControl label="Cancel" closeTo={closeTo} />
          <Button type="submit" variant="primary">
            Next
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
