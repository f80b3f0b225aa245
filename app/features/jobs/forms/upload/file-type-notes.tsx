/** The differences between the types of files, which the page explains before a download is started. */
const NOTES = [
  ['JSON', 'everything as it is stored; attributes without a value are left out'],
  ['PARQUET', 'everything with its datatype, also lists and objects; numbers up to 38 digits'],
  [
    'XLSX',
    'numbers, dates and booleans as cells; lists, numbers of more than 15 digits and dates before March 1900 as text; 1,048,575 rows, 32,767 characters in a cell',
  ],
  [
    'CSV, PIPE, TAB',
    'values as text, lists as JSON; an upload reads them back by the datatypes of the dictionary, and what it does not define as text',
  ],
] as const;

export function FileTypeNotes() {
  return (
    <details className="-mt-2 text-sm text-muted">
      <summary className="disclosure">What each file type carries</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {NOTES.map(([types, carries]) => (
          <div key={types} className="contents">
            <dt className="font-medium text-ink">{types}</dt>
            <dd>{carries}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        A DATE is written as 1912-07-21. The files of BLOB attributes stay here. Where the
        dictionaries of a GRAPH query give an attribute different datatypes, each value is written
        as the dictionary of its record says, and the column is text or JSON; the job names it.
      </p>
    </details>
  );
}
