/** A proposed dictionary in words, for the page that shows it. */
import { counted } from '#model/text/counted.ts';
import { datatypeLabel } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import type {
  DictionaryProposal,
  ProposedColumn,
} from '#model/dictionaries/dictionary-proposal.ts';
import type { ColumnData, ProposalData } from './from-file-data.ts';

/** Describes a proposal. @param fileName the name of the file that it is made for */
export function describeProposal(
  fileName: string,
  proposal: DictionaryProposal,
): Pick<ProposalData, 'name' | 'summary' | 'warnings' | 'columns'> {
  const { dictionary, warnings, columns } = proposal;
  return {
    name: dictionary.name,
    summary: summaryOf(fileName, proposal),
    warnings,
    columns: columns.map((column) => describeColumn(column, dictionary)),
  };
}

function summaryOf(fileName: string, { rows, more, columns }: DictionaryProposal): string {
  const count = counted(rows, 'row');
  const mapped = columns.filter(({ path, header }) => lastOf(path) !== header).length;
  const renamed =
    mapped === 0
      ? ''
      : ` The rules for names refuse ${mapped === 1 ? 'one header' : `${mapped.toLocaleString('en')} headers`}; an upload finds the attributes by them all the same.`;
  return `Guessed from ${more ? `the first ${count}` : count} of ${fileName}.${renamed}`;
}

function describeColumn(
  { path, header, reason, samples, rows, filled, keyReason }: ProposedColumn,
  { attributes, indexes }: DictionaryProposal['dictionary'],
): ColumnData {
  const attribute = attributeAt(attributes, path);
  const empty = rows - filled;
  const key = indexes.flatMap((index) => index.attributes);
  return {
    path,
    reason,
    samples,
    header: lastOf(path) === header ? undefined : header,
    description: attribute?.description,
    datatype: attribute ? typeText(attribute) : '',
    isRequired: attribute?.required === true,
    isKey: key.includes(path),
    keyReason,
    emptiness:
      empty === 0
        ? `no empty value in ${counted(rows, 'row')}`
        : `empty in ${empty.toLocaleString('en')} of ${counted(rows, 'row')}`,
  };
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
