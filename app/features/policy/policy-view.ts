/** What the forced policy view shows. */
export interface PolicyView {
  view: 'policy';
  /** Absent when the policy could not be read: then there is nothing to accept. */
  policy: { id: string; html: string } | undefined;
  /** What went wrong while reading or accepting. */
  problem?: string;
  returnTo: string | undefined;
}
