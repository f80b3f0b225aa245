/** The groups of calls, in the order in which the description shows them. */
export const TAGS: Readonly<Record<string, string>> = {
  Directory: 'The customer and its zones.',
  Policy: 'The acceptable use policy, which people sign.',
  Messages: 'System messages of the platform.',
  Metrics: 'Counts of a zone and of its chains.',
  Dictionaries: 'The schemas of chains. They are written by the job POST /jobs/dictionary.',
  'Edge definitions':
    'Which attributes of two dictionaries must be equal to connect their records.',
  Glossary: 'The terms of a zone and what they mean.',
  'Wallets and groups': 'Who owns records and signs them: people, roles of systems, groups.',
  Search: 'The search over all metadata.',
  Query: 'The query language TQL.',
  Records: 'Single records of a chain.',
  Blobs: 'The files of records.',
  'Consent contracts': 'Contracts that share records of their owner with others.',
  'Smart contracts': 'Contracts whose functions run on request and leave a receipt.',
  Receipts: 'Signed proofs that a contract was used.',
  Jobs: 'Work in the background: uploads, downloads, deletions. GET /jobs/{jobId} tells its state.',
  Assistant: 'Questions about the metadata of the zone.',
  Management: 'Whether the platform answers, and its version.',
};
