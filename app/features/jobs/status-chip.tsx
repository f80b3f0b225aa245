import { Chip } from '#app/ui/content/chip.tsx';
import { statusLook } from './job-status.ts';

/** A job's status as a colored word. */
export function JobStatusChip({ status }: { status: string }) {
  const { label, tone } = statusLook(status);
  return <Chip tone={tone}>{label}</Chip>;
}
