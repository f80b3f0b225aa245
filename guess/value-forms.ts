/** What the texts of a column look like, beside their datatype: whether they could identify rows. */

/** `code` is one word, or capital letters and digits in groups. */
export type ValueForm = 'code' | 'text' | 'time' | 'uuid';

const UUID = /^\{?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\}?$/i;
const TIME = /^\d{1,2}[:.]\d{2}([:.]\d{2}([.,]\d+)?)?( ?[AP]\.?M\.?)?$/i;
const ONE_WORD = /^\S{1,64}$/;
const GROUPS = /^[\p{Lu}\d./-]+( [\p{Lu}\d./-]+){1,9}$/u;

interface FormWatch {
  /** @param text a value that is not empty, without spaces around it */
  see(text: string): void;
  /** The narrowest form that all values have. */
  form(): ValueForm;
  /** Whether the values number the rows: 1, 2, 3 … */
  isRunning(): boolean;
}

export function watchForms(): FormWatch {
  const fits = { uuid: true, time: true, code: true };
  let next: number | undefined;
  let isRunning = true;
  return {
    see(text) {
      fits.uuid &&= UUID.test(text);
      fits.time &&= TIME.test(text);
      fits.code &&= ONE_WORD.test(text) || GROUPS.test(text);
      if (!isRunning) return;
      const number = Number(text);
      isRunning = next === undefined ? number === 0 || number === 1 : number === next;
      next = number + 1;
    },
    form: () => (fits.uuid ? 'uuid' : fits.time ? 'time' : fits.code ? 'code' : 'text'),
    isRunning: () => isRunning,
  };
}
