/** The files that a list can be exported as. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;

/** The parameter that names the format. */
export const FORMAT_PARAM = 'format';
