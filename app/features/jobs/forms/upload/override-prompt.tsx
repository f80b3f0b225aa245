import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';

/** Asks before picked files are replaced (B-420 to B-423). */
export function OverridePrompt({
  files,
  asked,
  onConfirm,
  onClose,
}: {
  files: readonly File[];
  asked: readonly File[];
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title="Override File"
      text={overrideQuestion(files, asked)}
      confirm="OVERRIDE FILE"
      cancel="Cancel"
      variant="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

/** The question before picked files are replaced, for one or several files. */
export function overrideQuestion(files: readonly File[], asked: readonly File[]): string {
  const [are, them] = files.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${namesOf(files)} ${are} picked already. Replace ${them} with ${namesOf(asked)}?`;
}

function namesOf(files: readonly File[]): string {
  return files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`;
}
