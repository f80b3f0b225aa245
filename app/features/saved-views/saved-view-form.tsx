import { EditScreen } from '#app/crud/edit-screen.tsx';
import { CheckboxField } from '#app/fields/controls/checkbox-field.tsx';
import { TextField } from '#app/fields/controls/field.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import type { SavedViewValues } from '#model/metadata/saved-views.ts';
import type { SavedViewData } from './saved-views.server.ts';

/** Renames a saved view, shares it or deletes it. A shared view of another person is shown read-only. */
export function SavedViewForm({ loaderData, reply }: FormPageProps<SavedViewData>) {
  const { value, to, author, mayEdit, mayOpen } = loaderData;
  return (
    <EditScreen<SavedViewValues>
      noun="saved view"
      name={value?.name}
      listTo={loaderData.closeTo}
      deletes={loaderData.mayDelete}
      saves={mayEdit}
      actions={mayOpen && <LinkButton to={to}>Open view</LinkButton>}
      {...{ loaderData, reply, value }}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.name}
            label="Name"
            readOnly={!mayEdit}
            className="col-span-full"
          />
          <CheckboxField
            field={fields.shared}
            label="Shared with everybody in this zone"
            hint="Each person sees in it what they may read."
            readOnly={!mayEdit}
            className="col-span-full"
          />
          <dl className="col-span-full grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-sm">
            <dt className="text-muted">Saved by</dt>
            <dd>{author}</dd>
            <dt className="text-muted">Opens</dt>
            <dd className="font-mono text-xs break-all">{to}</dd>
          </dl>
        </>
      )}
    </EditScreen>
  );
}
