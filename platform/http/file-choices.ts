/** The caller's choices for reading a file. */
import { CHOICE_FILE_TYPES, chosen } from '#model/jobs/file-choices.ts';
import type { FileChoiceName, FileChoices } from '#model/jobs/file-choices.ts';
import type { SheetChoice } from '#platform/formats/workbook/sheets.ts';
import { badRequest } from './http-error.ts';

export interface GivenChoices extends SheetChoice, FileChoices {
  removeApostrophes: boolean;
}

/** The choices for a file. @throws HttpError 400 for one that a file of this type does not have, or two sheets */
export function choicesOf(fileType: string, given: GivenChoices): GivenChoices {
  const { removeApostrophes } = given;
  const choices = chosen(given);
  for (const name of Object.keys(choices) as FileChoiceName[]) refuseUnfit(name, fileType);
  if (removeApostrophes) refuseUnfit('removeApostrophes', fileType);
  return { ...choices, ...sheetOf(fileType, given), removeApostrophes };
}

function refuseUnfit(name: keyof typeof CHOICE_FILE_TYPES, fileType: string): void {
  const types = CHOICE_FILE_TYPES[name];
  if (types.includes(fileType)) return;
  const what =
    name === 'removeApostrophes'
      ? `Only files of type ${types.join(', ')} have such apostrophes.`
      : `This is for files of type ${types.join(', ')}, not ${fileType}. Leave it out.`;
  throw badRequest(`${name}: ${what}`);
}

function sheetOf(fileType: string, { sheetName = '', sheetNum }: SheetChoice): SheetChoice {
  const name = sheetName === '' ? undefined : sheetName;
  if (name === undefined && sheetNum === undefined) return {};
  const field = name === undefined ? 'sheetNum' : 'sheetName';
  if (!CHOICE_FILE_TYPES.sheetName.includes(fileType)) {
    throw badRequest(`${field}: A file of type ${fileType} has no sheets.`);
  }
  if (name !== undefined && sheetNum !== undefined) {
    throw badRequest('sheetNum: Choose the sheet by name or by number.');
  }
  return { sheetName: name, sheetNum };
}
