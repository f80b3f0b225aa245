import type { ReactNode } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { TextField } from '#app/fields/controls/field.tsx';
import { FormHeader } from '#app/fields/layout/form-header.tsx';
import { FormWithHelp } from '#app/fields/layout/form-with-help.tsx';
import { NoticeBox } from '#app/forms/form-notice.tsx';
import { usePlainField } from '#app/fields/controls/plain-field.ts';
import { formTokenFields } from '#app/forms/form-token.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import type { ColumnData, ProposalData } from './from-file-data.ts';

const FORM_ID = 'proposal';

/**
 * Shows the proposal with its reasons. Its form is posted to the editor, which saves the dictionary or opens it, so
 * that everything can be changed.
 */
export function ProposalReview({
  summary,
  warnings,
  columns,
  editor,
  formToken,
  back,
  ...given
}: ProposalData & {
  /** The button that leads back to the choice of the file. */
  back: ReactNode;
}) {
  const name = usePlainField('name', given.name);
  return (
    <FormWithHelp wide>
      <div className="max-w-4xl">
        <FormHeader
          actions={
            <>
              {back}
              <LinkButton to={paths.dictionaryFromFile}>Choose another file</LinkButton>
              <Button
                type="submit"
                form={FORM_ID}
                icon="pencil-ruler"
                formAction={withQuery(paths.newDictionary, { tab: 'attributes' })}
                {...editor.opens}
              >
                Change it first
              </Button>
            </>
          }
        >
          <Button type="submit" form={FORM_ID} {...useCommandLink('form.save')}>
            Save
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            icon="file-up"
            {...editor.uploads}
            {...useCommandLink('form.submit')}
          >
            Save and upload this file
          </Button>
        </FormHeader>
        <form
          id={FORM_ID}
          method="post"
          action={paths.newDictionary}
          encType="multipart/form-data"
          noValidate
          className="grid gap-6"
        >
          <HiddenFields fields={formTokenFields(formToken)} />
          <input type="hidden" {...editor.draft} />
          <Card>
            <p className="mb-5 text-muted">{summary}</p>
            <TextField
              field={name}
              label="Dictionary Name"
              spellCheck={false}
              className="max-w-md"
            />
          </Card>
          {warnings.length > 0 && (
            <NoticeBox tone="info" className="">
              <ul>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </NoticeBox>
          )}
          <Card title={`Attributes (${columns.length.toLocaleString('en')})`} flush>
            <ul className="divide-y divide-line">
              {columns.map((column) => (
                <Column key={column.path} {...column} />
              ))}
            </ul>
          </Card>
        </form>
      </div>
    </FormWithHelp>
  );
}

function Column({
  path,
  header,
  description,
  datatype,
  isRequired,
  isKey,
  reason,
  emptiness,
  keyReason,
  samples,
}: ColumnData) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-(--gutter) py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <h3 className="break-words font-mono text-sm font-medium">{path}</h3>
        {header !== undefined && (
          <p className="break-words text-sm text-muted">
            in the file: <q>{header}</q>
          </p>
        )}
        {description && <p className="break-words text-sm text-muted">{description}</p>}
        <p className="mt-1 flex flex-wrap gap-1">
          <Chip tone="accent">{datatype}</Chip>
          {isRequired && <Chip tone="info">Required</Chip>}
          {isKey && <Chip tone="success">Primary key</Chip>}
        </p>
      </div>
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 text-sm">
        <dt className="text-muted">Datatype</dt>
        <dd className="break-words">{reason}</dd>
        <dt className="text-muted">Required</dt>
        <dd>{emptiness}</dd>
        {keyReason && (
          <>
            <dt className="text-muted">Key</dt>
            <dd className="break-words">{keyReason}</dd>
          </>
        )}
        {samples.length > 0 && (
          <>
            <dt className="text-muted">Samples</dt>
            <dd className="break-words font-mono text-xs leading-5">{samples.join(' · ')}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
