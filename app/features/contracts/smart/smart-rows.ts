/** The rows of the list of smart contracts. */
export const SMART_NOUN = { one: 'smart contract', many: 'smart contracts' };

export interface SmartRow {
  id: string;
  chain: string;
  name: string;
  description: string;
  timestamp: string;
}
