/** What pages show of explained access. */
import type { AccessExplanation, RecordAccessExplanation } from '#model/access/explanation.ts';

/** The parameter of an address that asks for an explanation. */
export const ACCESS_PARAM = 'access';
/** The id of the part of a page that shows the explanation. */
export const ACCESS_PART = 'explained-access';

/** What is known of the access of a wallet or group to the records of a chain. */
export interface WalletAccessData {
  /** The chain of the address; '' before one is chosen. */
  chain: string;
  chains: readonly string[];
  explanation?: AccessExplanation;
  /** Why there is no explanation. */
  failure?: string;
  /** Whether the person may open the pages of consent contracts. */
  opensContracts: boolean;
}

/** Who may read a record. */
export type RecordAccessData = Pick<WalletAccessData, 'failure' | 'opensContracts'> & {
  explanation?: RecordAccessExplanation;
};
