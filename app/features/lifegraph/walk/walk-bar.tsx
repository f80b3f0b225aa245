import { useCommandKey, useRunCommand } from '#app/commands/use-command.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { ariaKeys, KeyHint } from '#app/ui/content/kbd.tsx';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';

interface Step {
  id: CommandId;
  label: string;
}

const STEPS: readonly Step[] = [
  { id: 'lifegraph.open', label: 'Open' },
  { id: 'lifegraph.expand', label: 'Expand' },
  { id: 'lifegraph.nextNeighbor', label: 'Next' },
  { id: 'lifegraph.deeper', label: 'Deeper' },
  { id: 'lifegraph.hide', label: 'Hide' },
  { id: 'lifegraph.only', label: 'Only' },
  { id: 'lifegraph.versions', label: 'History' },
];
const BACK: Step = { id: 'lifegraph.walkBack', label: 'Back' };
/** The actions that are offered while two records are picked. */
const PAIR_STEPS: readonly Step[] = [
  { id: 'lifegraph.connect', label: 'Path' },
  { id: 'lifegraph.joins', label: 'What joins them' },
];

/** At most this many of the passed records are named. */
const MAX_PASSED = 5;

/** Shows the record with the cursor, the way to it, and the actions on it. */
export function WalkBar({
  data,
  picked,
  cursor,
  passed,
}: {
  data: GraphData;
  picked: ReadonlySet<string>;
  cursor: string | undefined;
  passed: readonly string[];
}) {
  const index = cursor === undefined ? -1 : data.nodes.id.indexOf(cursor);
  if (index < 0 && picked.size === 0) return null;
  const labelOf = (id: string) => data.nodes.label[data.nodes.id.indexOf(id)] ?? id;
  const steps = [
    ...(passed.length > 0 ? [BACK] : []),
    ...(index >= 0 || picked.size > 0 ? STEPS : []),
    ...(picked.size === 2 ? PAIR_STEPS : []),
  ];
  return (
    <>
      {index >= 0 && (
        <p className="walk-path">
          {passed.length > MAX_PASSED && '… › '}
          {passed.slice(-MAX_PASSED).map((id) => `${labelOf(id)} › `)}
          <span className="font-semibold text-ink">{data.nodes.label[index]}</span>
        </p>
      )}
      <div role="group" aria-label="Record" className="walk-bar">
        {picked.size > 0 && (
          <p className="px-1.5 text-xs font-semibold">{picked.size.toLocaleString('en')} picked</p>
        )}
        {steps.map((step) => (
          <StepButton key={step.id} {...step} />
        ))}
      </div>
    </>
  );
}

function StepButton({ id, label }: Step) {
  const run = useRunCommand();
  const keys = useCommandKey(id);
  return (
    <button
      type="button"
      className="walk-step"
      aria-keyshortcuts={keys && ariaKeys(keys)}
      onClick={() => run(id)}
    >
      {label}
      <KeyHint keys={keys} className="hidden lg:inline-flex" />
    </button>
  );
}
