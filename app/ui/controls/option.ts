/** An option of a select or a combobox. */
export interface Option {
  value: string;
  label: string;
  /** A second line: the e-mail address of a wallet, the type of an attribute. */
  description?: string;
  disabled?: boolean;
  /** The heading that it shares with its neighbors in a select. */
  group?: string;
}

/** The options grouped by heading; options without a heading are not grouped. */
export function groupedOptions(
  options: readonly Option[],
): { group: string | undefined; options: Option[] }[] {
  const groups: { group: string | undefined; options: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}

/** The options with the typed text in their label or description, ignoring case. */
export function matchingOptions(options: readonly Option[], typed: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  return options.filter(({ label, description = '' }) =>
    `${label} ${description}`.toLowerCase().includes(wanted),
  );
}
