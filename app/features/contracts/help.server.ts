import type { FormHelp } from '#app/forms/form-help.ts';

const DOCS = { title: 'More about contracts', to: '/dev_docs/contracts.html' };

/** The help beside the form of a consent contract. */
export const CONSENT_HELP: FormHelp = {
  about:
    'A consent contract lets others read records of this chain that you own, now and in future. They cannot change them and see no history.',
  fields: [
    {
      name: 'shareWith',
      label: 'Share with',
      text: 'Several contracts add up: a record that two of them open shows the attributes of both.',
    },
    {
      name: 'to',
      label: 'Recipients',
      text: 'A group opens the records to all its members, those of tomorrow too.',
    },
    {
      name: 'jwtProperties',
      label: 'JWT Properties',
      text: 'Claims of the access token, all of which must be there. The identity provider writes them.',
      example: '{"department": "cardiology"}',
    },
    {
      name: 'description',
      label: 'Description',
      text: 'Why you share, for you and the recipients.',
    },
    {
      name: 'only',
      label: 'Only',
      text: 'The others do not exist for the recipients, in conditions of queries either.',
    },
    { name: 'start', label: 'Start', text: 'Nothing is shared before.' },
    {
      name: 'until',
      label: 'Until',
      text: 'Sharing ends at this moment. One in the past ends it at once.',
    },
    {
      name: 'when',
      label: 'When',
      text: 'Checked at each read, so that a changed record may come or go.',
      example: "data.test == 'glucose'",
    },
  ],
  sends:
    'Sharing begins when it is saved, or at Start. Each read through the contract leaves a receipt that both sides see.',
  docs: DOCS,
};

/** The help beside the form of a smart contract. */
export const SMART_HELP: FormHelp = {
  about:
    'A smart contract is JavaScript that people with access to it can run. It works with the rights of whoever runs it.',
  fields: [
    { name: 'name', label: 'Name', text: 'Lists, jobs and receipts show it.', example: 'Average' },
    {
      name: 'description',
      label: 'Description',
      text: 'What its functions do, and what they need.',
    },
    {
      name: 'javaScript',
      label: 'Smart Contract',
      text: 'Each function at the top can be run. It gets its arguments as one object of texts, and what it returns goes into the receipt.',
      example: 'function greet({ name }) { return name; }',
    },
  ],
  sends:
    'Save runs nothing. Each run leaves a receipt with its arguments, its result and what it logged.',
  docs: DOCS,
};
