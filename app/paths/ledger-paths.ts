/** The addresses of what is downloaded of a ledger. They are not in `paths.ts`, because every page loads that file. */
import { withQuery } from './paths.ts';

export const ledgerPaths = {
  checkpoint: (seq: number) => `/ledger/checkpoints/${seq}`,
  /** The proof of a record. */
  proof: (chain: string, id: string) => withQuery('/lifegraph/proof', { chain, id }),
  /** The program that checks proofs: a file of `public`. */
  proofProgram: '/check-proof.mjs',
} as const;
