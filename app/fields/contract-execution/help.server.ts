import type { FormHelp } from '#app/forms/form-help.ts';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';

const DOCS = { title: 'More about contracts', to: '/dev_docs/contracts.html' };
const ABOUT =
  'Runs one function of a smart contract with your rights. The run leaves a receipt with its arguments, its result and what it logged.';

/** The help beside the choice of a contract. @param contractParam the name of its field */
export function contractChoiceHelp(contractParam: string): FormHelp {
  return {
    about: ABOUT,
    fields: [
      { name: CHAIN_PARAM, label: 'Chain', text: 'The chain that the contract belongs to.' },
      {
        name: contractParam,
        label: 'Smart Contract',
        text: 'The contracts of the chain that you may read.',
      },
    ],
    sends: 'Nothing runs yet: the function and its arguments come next.',
    docs: DOCS,
  };
}

/**
 * The help beside the form that runs a function.
 * @param parameters the label of the rows of arguments
 * @param sends what happens when the form is sent
 */
export function executionHelp(parameters: string, sends: string): FormHelp {
  return {
    about: ABOUT,
    fields: [
      { name: 'func', label: 'Function', text: 'A function at the top of the code, by its name.' },
      {
        name: 'parameters',
        label: parameters,
        text: 'The function gets them as one object of texts. A name that is given twice has a list of values.',
      },
    ],
    sends,
    docs: DOCS,
  };
}
