import { FormHeader } from '#app/fields/layout/form-header.tsx';
import { FormWithHelp } from '#app/fields/layout/form-with-help.tsx';
import { Form } from '#app/forms/form.tsx';
import { resultOf } from '#app/forms/reply/form-reply.ts';
import type { FormAgain } from '#app/forms/reply/form-reply.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import type { SmartContractFormValues as Fields } from '#model/contracts/smart-contract.ts';
import { SmartFields } from './smart-contract-form.tsx';

const { smartContracts } = paths;

/** The form of a new contract with what was typed for a contract that is gone. */
export function LostContract({
  chain,
  reply,
  formToken,
}: {
  chain: string;
  reply: FormAgain;
  formToken: FormToken;
}) {
  const [form, fields] = useServerForm<Fields>({ id: 'lost', result: resultOf(reply) });
  return (
    <FormWithHelp wide>
      <div className="max-w-6xl">
        <FormHeader title="Smart Contract">
          <LinkButton to={smartContracts.list({ chain })}>Discard</LinkButton>
          <Button type="submit" form={form.id} variant="primary" icon="save">
            Create a new contract with it
          </Button>
        </FormHeader>
        <Card>
          <Form form={form} formToken={formToken} action={smartContracts.create(chain)}>
            <div className="grid gap-5 sm:grid-cols-2">
              <SmartFields fields={fields} readOnly={false} />
            </div>
          </Form>
        </Card>
      </div>
    </FormWithHelp>
  );
}
