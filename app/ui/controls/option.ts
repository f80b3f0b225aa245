/** An option of a select or a combobox. */
export interface Option {
  value: string;
  label: string;
  /** A second line: the e-mail address of a wallet, the type of an attribute. */
  description?: string;
  disabled?: boolean;
}

/** The options whose label or description contains the typed text, ignoring case. */
export function matchingOptions(options: readonly Option[], typed: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  return options.filter(({ label, description = '' }) =>
    `${label} ${description}`.toLowerCase().includes(wanted),
  );
}
