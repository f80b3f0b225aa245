/** The view of the policy page. */
export interface PolicyView {
  view: 'policy';
  /** Undefined when the policy failed to load. */
  policy: { id: string; html: string } | undefined;
  /** The error of loading or accepting. */
  problem?: string;
  returnTo: string | undefined;
}
