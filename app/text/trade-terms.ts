/** What the terms of the trade mean. A small '?' beside the term shows the text. */
export interface TradeTerm {
  /** The name of the button. */
  question: string;
  text: string;
}

export const TRADE_TERMS = {
  chain: {
    question: 'What is a chain?',
    text: 'All records of one dictionary, in the order in which they were written. It has the name of its dictionary.',
  },
  consentContract: {
    question: 'What is a consent contract?',
    text: 'It lets other people read records that you own, in one chain, until it ends. Each read leaves a receipt.',
  },
  custodian: {
    question: 'What is a custodian?',
    text: 'A party that keeps records for others. The people in the access group of its wallet act as the custodian.',
  },
  depth: {
    question: 'What is the depth?',
    text: 'How many steps the graph goes along edges from the records that are found: 1 shows their neighbors, 2 the neighbors of these too.',
  },
  edge: {
    question: 'What is an edge?',
    text: 'A connection of two records, made by an edge definition. HAS and RENDERED have colors of their own in pictures; all others are gray.',
  },
  limitedOwner: {
    question: 'What is a limited owner?',
    text: 'A wallet beside the owners that may read, change and delete the record as they may, such as that of a custodian.',
  },
  operation: {
    question: 'What is an operation?',
    text: 'What an upload does with each row. Upsert changes the record with the same primary key, or creates one.',
  },
  owner: {
    question: 'What is an owner?',
    text: 'A wallet that may read, change and delete the record. Others see it only through a consent contract.',
  },
  receipt: {
    question: 'What is a receipt?',
    text: 'The signed record of one use of a contract: who read, or which function ran with which result. Nobody can change it.',
  },
  sdo: {
    question: 'What is an SDO?',
    text: 'A secure data object: one record of a chain, with its owners, its history and its signature. Its id is the SDOID.',
  },
  smartContract: {
    question: 'What is a smart contract?',
    text: 'JavaScript that is kept in a chain and run on request, with the rights of whoever runs it. Each run leaves a receipt.',
  },
  tql: {
    question: 'What is TQL?',
    text: "The query language of chains and graphs, such as FROM patient WHERE data.city == 'Boston'. Dev Docs has all of it.",
  },
  zone: {
    question: 'What is a zone?',
    text: 'A secure data zone: one environment of a team with data of its own. What you do in one changes nothing in another.',
  },
  zonePolicy: {
    question: 'What is a zone policy?',
    text: 'The rules for the data of a zone. Each person accepts its newest text once, before anything of the zone opens.',
  },
} as const satisfies Record<string, TradeTerm>;

export type TermId = keyof typeof TRADE_TERMS;
