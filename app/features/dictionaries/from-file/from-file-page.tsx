import { useCommandLink } from '#app/commands/use-command.ts';
import { SelectField } from '#app/fields/controls/field.tsx';
import { controlProps, FieldFrame } from '#app/fields/controls/field-frame.tsx';
import { FileChoicesFields } from '#app/fields/file-choices/file-choices.tsx';
import { FormHeader } from '#app/fields/layout/form-header.tsx';
import { FormWithHelp } from '#app/fields/layout/form-with-help.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { usePlainField } from '#app/fields/controls/plain-field.ts';
import { formTokenFields } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { UPLOAD_FILE_TYPES } from '#model/jobs/job.ts';
import type { FromFileReply, FromFileData } from './from-file-data.ts';
import { ProposalReview } from './proposal-review.tsx';

const FILE_TYPES = [
  { value: '', label: 'By the name of the file' },
  ...UPLOAD_FILE_TYPES.map((type) => ({ value: type, label: type })),
];
const FORM_ID = 'from-file';

/** Asks for a file, then shows the dictionary that is proposed for it. */
export function FromFilePage({ loaderData, reply }: FormPageProps<FromFileData, FromFileReply>) {
  if (reply && 'columns' in reply) return <ProposalReview {...reply} back={<BackButton />} />;
  return <FileForm loaderData={loaderData} problem={reply?.problem} given={reply?.given ?? {}} />;
}

function BackButton() {
  return (
    <LinkButton to={paths.dictionaryChooser} icon="arrow-left" {...useCommandLink('back')}>
      Back
    </LinkButton>
  );
}

function FileForm({
  loaderData,
  problem,
  given,
}: {
  loaderData: FromFileData;
  problem: string | undefined;
  given: Readonly<Record<string, string>>;
}) {
  const file = usePlainField('file', '', { problem });
  const fileType = useChoice('fileType', given);
  const choices = {
    delimiter: useChoice('delimiter', given),
    encoding: useChoice('encoding', given),
    dateOrder: useChoice('dateOrder', given),
    decimalSign: useChoice('decimalSign', given),
    headerRow: useChoice('headerRow', given),
    removeApostrophes: useChoice('removeApostrophes', given),
    sheetName: useChoice('sheetName', given),
    valueLabels: useChoice('valueLabels', given),
  };
  return (
    <FormWithHelp help={loaderData.help}>
      <div className="max-w-3xl">
        <FormHeader>
          <BackButton />
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            icon="sparkles"
            {...useCommandLink('form.submit')}
          >
            Propose a dictionary
          </Button>
        </FormHeader>
        <Card>
          {/* The browser posts this form itself, with scripts and without, because the answer is a page. */}
          <form id={FORM_ID} method="post" encType="multipart/form-data" noValidate>
            <HiddenFields fields={formTokenFields(loaderData.formToken)} />
            <p className="mb-5 text-muted">
              The first 10,000 rows are read. You see the attributes, their datatypes and why they
              were guessed so; nothing is saved before you say so.
            </p>
            <div className="grid gap-5">
              <SelectField field={fileType} label="File Type" options={FILE_TYPES} />
              <FileChoicesFields choices={loaderData.choices} fields={choices} />
              <FieldFrame field={file} label="File" hint={FILE_HINT}>
                <input {...controlProps(file, FILE_HINT)} type="file" className="file-control" />
              </FieldFrame>
            </div>
          </form>
        </Card>
      </div>
    </FormWithHelp>
  );
}

const FILE_HINT =
  'Choose a file, or drop one here: CSV, TAB, PIPE, XLSX, PARQUET, SPSS or lines of JSON. A text file may be of any size, because only its beginning is read; other files may have up to 100 MB.';

function useChoice(name: string, given: Readonly<Record<string, string>>) {
  return usePlainField(name, given[name] ?? '', { required: false });
}
