/**
 * What the rail beside a form says. The texts come with the page (`help.server.ts` of each feature), not with its code.
 */
export interface FormHelp {
  /** What the record, or the job, is for. */
  about: string;
  /** The fields in the order of the form. */
  fields: readonly FieldHelp[];
  /** What happens when the form is sent. */
  sends: string;
  /** A page of the developer documentation with the details. */
  docs?: { title: string; to: string };
}

export interface FieldHelp {
  /** The name of the field in the form; for rows, the name of their list. */
  name: string;
  label: string;
  /** What the field means. */
  text: string;
  example?: string;
}
