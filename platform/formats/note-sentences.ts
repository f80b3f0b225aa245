/** Sentences about the detected format of a file. */
import { counted } from '#model/text/counted.ts';
import type { FileNotes } from './format.ts';
import type { ReadOptions } from './read-rows.ts';

const NAMED_COLUMNS = 5;

/** @param columns how many the file has */
export function noteSentences(
  { fileType, delimiter: declared }: Pick<ReadOptions, 'fileType' | 'delimiter'>,
  notes: FileNotes,
  columns: number,
): string[] {
  const { encoding, sheet, otherSheets, emptyRows, labelledColumns } = notes;
  const { headerRow, rowsAbove, unnamedColumns, repeatedNames, emptyColumns } = notes;
  const { textColumns = [], base64Columns = [] } = notes;
  const named = (names: readonly string[], more = names.length - NAMED_COLUMNS) =>
    `${names.length === 1 ? 'The column' : 'The columns'} ${names
      .slice(0, NAMED_COLUMNS)
      .map((name) => `'${name}'`)
      .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const isFound = fileType === 'CSV' && !declared && columns > 1;
  const delimiter = notes.delimiter ?? (isFound ? 'comma' : undefined);
  const others = otherSheets?.map((name) => `'${name}'`).join(', ');
  return [
    delimiter && `The columns are separated by a ${delimiter}.`,
    encoding && `The text is ${encoding}.`,
    sheet && `The sheet '${sheet}' is read${others ? `, not ${others}` : ''}.`,
    headerRow !== undefined &&
      `The header is row ${headerRow.toLocaleString('en')}; ${counted(rowsAbove ?? 0, 'row above it is', 'rows above it are')} left out. Choose Header row if it is another.`,
    unnamedColumns && `The header has no name for a column: ${unnamedColumns.join(', ')}.`,
    repeatedNames && `The header has a name more than once. In column ${repeatedNames.join(', ')}.`,
    emptyColumns &&
      `${emptyColumns.length === 1 ? 'Column' : 'Columns'} ${emptyColumns.join(', ')} ${emptyColumns.length === 1 ? 'has' : 'have'} neither a name nor values and ${emptyColumns.length === 1 ? 'is' : 'are'} left out.`,
    emptyRows &&
      `${counted(emptyRows, 'row has no values and is', 'rows have no values and are')} skipped.`,
    ...lossSentences(notes),
    textColumns.length > 0 &&
      `${named(textColumns)} hold${textColumns.length === 1 ? 's' : ''} bytes without a type. All of them are text, and they are read as text.`,
    base64Columns.length > 0 &&
      `${named(base64Columns)} hold${base64Columns.length === 1 ? 's' : ''} bytes, which are read as base64.`,
    labelledColumns &&
      `The values of ${counted(labelledColumns, 'column have', 'columns have')} labels, which are not taken. Choose Value labels to take them.`,
  ].filter(isSentence);
}

/** Sentences about values of a file that are left out, or read as other values. */
export function lossSentences(notes: FileNotes): string[] {
  const { missingValues, notNumbers, unreadableTexts, hiddenDays, undatedNumbers } = notes;
  const { rootAttributes, mixedTexts, otherSegments, otherSegmentTags = [] } = notes;
  return [
    missingValues &&
      `${counted(missingValues, 'value is', 'values are')} declared to be missing and left out.`,
    notNumbers && `${counted(notNumbers, 'value is', 'values are')} no number (NaN) and left out.`,
    unreadableTexts &&
      `${counted(unreadableTexts, 'text holds', 'texts hold')} characters that cannot be read; in their place stands �.`,
    hiddenDays &&
      `${counted(hiddenDays, 'value holds', 'values hold')} a day within a quarter, month or week, which the format of the column does not show and which is left out. To keep it, choose a format of days in SPSS.`,
    undatedNumbers &&
      `${counted(undatedNumbers, 'value is', 'values are')} no day or time that the format can show, and read as the number that is stored.`,
    rootAttributes &&
      `${counted(rootAttributes, 'attribute of the root element is', 'attributes of the root element are')} left out, as the root is no row.`,
    mixedTexts &&
      `${counted(mixedTexts, 'element has', 'elements have')} text between other elements. The text is read as 'value', without its places.`,
    otherSegments &&
      `${counted(otherSegments, 'segment')} (${otherSegmentTags.join(', ')}) outside of messages ${otherSegments === 1 ? 'is' : 'are'} left out.`,
  ].filter(isSentence);
}

function isSentence(sentence: unknown): sentence is string {
  return typeof sentence === 'string' && sentence !== '';
}
