import type { LedgerProblem } from './ledger-state.ts';

/** What a problem is about: 'Record 1,204', or 'Line 17 of the audit trail'. */
export function targetOf(problem: LedgerProblem): string {
  return 'seq' in problem
    ? `Record ${problem.seq.toLocaleString('en')}`
    : `Line ${problem.auditLine.toLocaleString('en')} of the audit trail`;
}
