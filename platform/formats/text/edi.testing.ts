/** EDI files for tests, and the rows that they hold. */

/** The segment that begins an X12 interchange. */
export const ISA =
  'ISA*00*          *00*          *ZZ*CLINIC         *ZZ*PAYER          *260301*1345*^*00501*000000905*0*P*:~';

/** A transaction set of X12, and its row. */
export const X12_SET = `ST*837*0001~
BHT*0019*00*1~
SV1*HC:99213*40~
SE*4*0001~
`;
export const X12_ROW = {
  standard: 'X12',
  sender: 'CLINIC',
  receiver: 'PAYER',
  interchangeNumber: '000000905',
  groupNumber: '1',
  messageType: '837',
  version: '005010X222A1',
  messageNumber: '0001',
  segments: [
    { tag: 'BHT', elements: ['0019', '00', '1'] },
    { tag: 'SV1', elements: ['HC:99213', '40'] },
  ],
};

/** An X12 interchange of one group. */
export const x12Of = (...sets: string[]) => `${ISA}
GS*HC*CLINIC*PAYER*20260301*1345*1*X*005010X222A1~
${sets.join('')}GE*${sets.length}*1~
IEA*1*000000905~
`;

/** An EDIFACT interchange of one message, and its row. */
export const EDIFACT =
  "UNA:+.? 'UNB+UNOC:3+SENDER:14+RECEIVER:14+260301:1345+ref7'UNH+m1+ORDERS:D:96A:UN'" +
  "BGM+220+a?'b?+c??'NAD+BY+x:y?:z'UNT+4+m1'UNZ+1+ref7'";
export const EDIFACT_ROW = {
  standard: 'EDIFACT',
  sender: 'SENDER',
  receiver: 'RECEIVER',
  interchangeNumber: 'ref7',
  messageType: 'ORDERS',
  version: 'D.96A',
  messageNumber: 'm1',
  segments: [
    { tag: 'BGM', elements: ['220', "a'b+c?"] },
    { tag: 'NAD', elements: ['BY', 'x:y?:z'] },
  ],
};
