import { Chip } from '#app/ui/content/chip.tsx';
import type { ConsentStatus } from '#model/contracts/consent-status.ts';

/** The status of a consent contract, such as Active or Expired (B-085). */
export function ConsentStatusChip({ status }: { status: ConsentStatus }) {
  return <Chip tone={status === 'Active' ? 'success' : 'neutral'}>{status}</Chip>;
}
