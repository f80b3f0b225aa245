/** Labels that the documents fix, in the order in which screens show them. */

/** The groups of the results of the search over all metadata. */
export const SEARCH_GROUPS = [
  'Dictionaries',
  'Edge Definitions',
  'User Groups',
  'User Wallets',
  'System Wallets',
  'Glossary',
  'Terms',
  'Ingest Pipelines',
];

/** The first facts of a receipt. A receipt of a consent contract has LoggedInID after them. */
export const RECEIPT_SUBJECT = [/^SDOID/, 'Contract Owner', 'EffectiveID'];

/** The facts of a receipt about what ran. A receipt of a consent contract has Query after them. */
export const RECEIPT_RUN = [
  'Function',
  'Arguments',
  'Response',
  'Successful',
  'Console',
  'Error Log',
];
