import { useParams } from '@remix-run/react';
import { TextAreaField, TextField } from '#app/fields/controls/field.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { Rows } from '#app/fields/controls/rows.tsx';
import { paths } from '#app/paths/paths.ts';
import { EditScreen } from '#app/crud/edit-screen.tsx';
import type { TermFormValues } from '#model/metadata/glossary.ts';
import { GLOSSARY_LIMITS } from '#model/fields/limits.ts';
import type { TermData } from './glossary.server.ts';
import { TextRows } from '#app/fields/controls/text-rows.tsx';

/** Creates or changes a term of the glossary. */
export function TermForm({ loaderData, reply }: FormPageProps<TermData>) {
  const { value } = loaderData;
  return (
    <EditScreen<TermFormValues>
      noun="glossary"
      audited={useParams<'termId'>().termId}
      name={value?.term}
      listTo={paths.glossary}
      deletes={value !== undefined}
      {...{ loaderData, reply, value }}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.term}
            label="Term"
            readOnly={value !== undefined}
            className="col-span-full"
          />
          <TextField field={fields.type} label="Type" />
          <TextField field={fields.groupName} label="Group Name" />
          <TextAreaField field={fields.description} label="Description" className="col-span-full" />
          <TextRows
            field={fields.aliases}
            label="Aliases"
            rowLabel="alias"
            max={GLOSSARY_LIMITS.aliases}
          />
          <TextRows
            field={fields.abbreviations}
            label="Abbreviations"
            rowLabel="abbreviation"
            max={GLOSSARY_LIMITS.abbreviations}
          />
          <Rows
            field={fields.properties}
            label="Properties"
            rowLabel="property"
            max={GLOSSARY_LIMITS.properties}
            className="col-span-full"
          >
            {(row) => {
              const { name, value: text } = row.getFieldset();
              // An input of one line would drop the line breaks of a stored value.
              const ValueField = /[\r\n]/.test(text.initialValue ?? '') ? TextAreaField : TextField;
              return (
                <>
                  <TextField field={name} label="Name" />
                  <ValueField field={text} label="Value" />
                </>
              );
            }}
          </Rows>
        </>
      )}
    </EditScreen>
  );
}
