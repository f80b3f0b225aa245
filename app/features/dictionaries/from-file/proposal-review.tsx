import { TextField } from '#app/forms/field.tsx';
import { NoticeBox } from '#app/forms/form-notice.tsx';
import { FormActions } from '#app/forms/form.tsx';
import { usePlainField } from '#app/forms/plain-field.ts';
import { ticketFields } from '#app/forms/ticket.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { datatypeLabel } from '#model/datatypes.ts';
import type { Attribute } from '#model/dictionary.ts';
import type { DictionaryProposal, ProposedColumn } from '#model/dictionary-proposal.ts';
import { ACTION_FIELD, writeAction } from '../editor/draft-actions.ts';
import { THEN_FIELD, THEN_UPLOAD } from '../editor/editor-form.ts';
import { DRAFT_FIELD } from '../editor/read-open-tab.ts';
import type { FromFileReply } from './from-file-view.ts';

type Proposed = Extract<FromFileReply, { proposal: unknown }>;

/**
 * Shows what is proposed, with the reasons. Its form is the editor's: it saves there, or goes on there with all that
 * can be changed.
 */
export function ProposalReview({ fileName, proposal, draft, ticket }: Proposed) {
  const name = usePlainField('name', proposal.dictionary.name, undefined);
  const { warnings, columns } = proposal;
  return (
    <form
      method="post"
      action={paths.newDictionary}
      encType="multipart/form-data"
      noValidate
      className="grid max-w-4xl gap-6"
    >
      {Object.entries({ ...ticketFields(ticket), [DRAFT_FIELD]: draft }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Card>
        <p className="mb-5 text-muted">{summaryOf(fileName, proposal)}</p>
        <TextField field={name} label="Dictionary Name" spellCheck={false} className="max-w-md" />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            icon="file-up"
            name={THEN_FIELD}
            value={THEN_UPLOAD}
          >
            Save and upload this file
          </Button>
          <Button type="submit">Save</Button>
          <Button
            type="submit"
            icon="pencil-ruler"
            formAction={withQuery(paths.newDictionary, { tab: 'attributes' })}
            name={ACTION_FIELD}
            value={writeAction({ kind: 'show' })}
          >
            Change it first
          </Button>
          <LinkButton to={paths.dictionaryFromFile}>Choose another file</LinkButton>
        </FormActions>
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
            <Column key={column.path} column={column} dictionary={proposal.dictionary} />
          ))}
        </ul>
      </Card>
    </form>
  );
}

function summaryOf(fileName: string, { rows, more, columns }: DictionaryProposal): string {
  const count = rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`;
  const mapped = columns.filter(({ path, header }) => lastOf(path) !== header).length;
  const renamed =
    mapped === 0
      ? ''
      : ` The rules for names refuse ${mapped === 1 ? 'one header' : `${mapped.toLocaleString('en')} headers`}; an upload finds the attributes by them all the same.`;
  return `Guessed from ${more ? `the first ${count}` : count} of ${fileName}.${renamed}`;
}

function Column({
  column,
  dictionary,
}: {
  column: ProposedColumn;
  dictionary: DictionaryProposal['dictionary'];
}) {
  const { path, header, reason, samples, rows, filled, isKeyCandidate } = column;
  const attribute = attributeAt(dictionary.attributes, path);
  const isKey = dictionary.indexes.some(({ attributes }) => attributes.includes(path));
  const empty = rows - filled;
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <h3 className="break-words font-mono text-sm font-medium">{path}</h3>
        {lastOf(path) !== header && (
          <p className="break-words text-sm text-muted">
            in the file: <q>{header}</q>
          </p>
        )}
        {attribute?.description && (
          <p className="break-words text-sm text-muted">{attribute.description}</p>
        )}
        <p className="mt-1 flex flex-wrap gap-1">
          {attribute && <Chip tone="accent">{typeText(attribute)}</Chip>}
          {attribute?.required && <Chip tone="info">Required</Chip>}
          {isKey && <Chip tone="success">Primary key</Chip>}
        </p>
      </div>
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        <dt className="text-muted">Datatype</dt>
        <dd className="break-words">{reason}</dd>
        <dt className="text-muted">Required</dt>
        <dd>
          {empty === 0
            ? `no empty value in ${inWords(rows)}`
            : `empty in ${empty.toLocaleString('en')} of ${inWords(rows)}`}
        </dd>
        {isKeyCandidate && (
          <>
            <dt className="text-muted">Key</dt>
            <dd>could be one: unique and never empty</dd>
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

function typeText({ datatype, precision }: Attribute): string {
  const label = datatypeLabel(datatype);
  return precision === undefined ? label : `${label}, ${precision} after the point`;
}

function attributeAt(attributes: readonly Attribute[], path: string): Attribute | undefined {
  const [name, ...rest] = path.split('.');
  const found = attributes.find((attribute) => attribute.name === name);
  return rest.length === 0 ? found : attributeAt(found?.nodeAttributes ?? [], rest.join('.'));
}

const lastOf = (path: string) => path.split('.').at(-1);

const inWords = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`);
