import { Form, useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useId, useState } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button, IconLink, LinkButton } from '#app/ui/controls/button.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { counted } from '#model/text/counted.ts';
import { AT, NOW } from '#app/features/lifegraph/query/graph-filter.ts';
import type { TimeData } from '#app/features/lifegraph/lifegraph-data.ts';
import { CHANGE_SIGNS } from './changes.ts';

/** The moments of a result: a choice, a slider over them with scripts, and the differences from the moment before. */
export function TimeBar({ time }: { time: TimeData }) {
  const [params] = useSearchParams();
  const id = useId();
  const hydrated = useHydrated();
  const { at, moments, counts } = time;
  const said = saidOf(time);
  useEffect(() => announce(said), [said]);
  const to = (moment: string | undefined) => changeQuery(params, { [AT]: moment, page: undefined });
  const here = indexOf(time);
  const earlier = moments[here + 1]?.timestamp;
  const later = here > 1 ? moments[here - 1]?.timestamp : NOW;
  const kept = [...params].filter(([name]) => name !== AT && name !== 'page');
  return (
    <section aria-label="Time" className="lifegraph-row border-b border-line">
      <Form
        key={at}
        method="get"
        action={paths.lifegraph()}
        className="flex items-center gap-2 max-sm:w-full"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id} className="text-sm font-medium whitespace-nowrap">
          As of
        </label>
        <select
          id={id}
          name={AT}
          defaultValue={chosenOf(time)}
          className="control select-control w-64 min-w-0 max-sm:flex-1"
        >
          <option value={NOW}>Now</option>
          {moments.slice(1).map(({ timestamp, records }) => (
            <option key={timestamp} value={timestamp}>
              {shownTime(timestamp)} UTC · {counted(records, 'version')}
            </option>
          ))}
        </select>
        <Button type="submit" size="sm">
          Show
        </Button>
      </Form>
      <div className="flex flex-wrap items-center gap-2">
        <StepLink way="earlier" to={earlier === undefined ? undefined : to(earlier)} />
        {hydrated && moments.length > 1 && <Slider key={at} time={time} toOf={to} />}
        <StepLink way="later" to={here > 0 ? to(later) : undefined} />
      </div>
      <p className="text-sm">
        {counts ? (
          <>
            {(['appeared', 'changed', 'went'] as const).map((change) => (
              <span key={change} className="mr-3 whitespace-nowrap tabular-nums">
                <strong className="font-semibold">{CHANGE_SIGNS[change]}</strong>{' '}
                {counts[change].toLocaleString('en')} {change}
              </span>
            ))}
            <span className="text-muted">since {shownTime(time.before ?? '')} UTC</span>
          </>
        ) : (
          <span className="text-muted">{said}</span>
        )}
      </p>
      {time.unseen > 0 && (
        <p className="text-sm text-muted">
          {counted(time.unseen, 'record')} that you see by consent{' '}
          {time.unseen === 1 ? 'has' : 'have'} no earlier moments.
        </p>
      )}
      <IconLink icon="x" label="Close time" size="sm" to={to(undefined)} preventScrollReset />
    </section>
  );
}

/** A link to the moment before or after the shown one. Without such a moment, there is no link. */
function StepLink({ way, to }: { way: keyof typeof STEPS; to: string | undefined }) {
  const { label, icon, command } = STEPS[way];
  const link = useCommandLink(command);
  if (to === undefined) return null;
  return (
    <LinkButton size="sm" icon={icon} to={to} preventScrollReset {...link}>
      {label}
    </LinkButton>
  );
}

const STEPS = {
  earlier: { label: 'Earlier', icon: 'chevron-left', command: 'lifegraph.earlier' },
  later: { label: 'Later', icon: 'chevron-right', command: 'lifegraph.later' },
} as const;

/** The slider has the present at the right. It shows a moment once the pointer or the key is released. */
function Slider({ time, toOf }: { time: TimeData; toOf: (moment: string) => string }) {
  const navigate = useNavigate();
  const { moments } = time;
  const last = moments.length - 1;
  const [index, setIndex] = useState(indexOf(time));
  const show = () => {
    if (index === indexOf(time)) return;
    navigate(toOf(index === 0 ? NOW : (moments[index]?.timestamp ?? NOW)), {
      preventScrollReset: true,
    });
  };
  const text = index === 0 ? 'Now' : `${shownTime(moments[index]?.timestamp ?? '')} UTC`;
  return (
    <span className="flex items-center gap-2 text-xs text-muted tabular-nums">
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={text}
        min={0}
        max={last}
        value={last - index}
        onChange={({ currentTarget }) => setIndex(last - Number(currentTarget.value))}
        onPointerUp={show}
        onKeyUp={show}
        className="w-40 accent-accent max-sm:w-28"
      />
      <span className="sm:min-w-32">{text}</span>
    </span>
  );
}

/** The index of the shown moment; 0 for the present. */
function indexOf({ at, moments }: TimeData): number {
  if (at === NOW) return 0;
  const index = moments.findIndex(({ timestamp }) => timestamp <= at);
  return index < 0 ? moments.length - 1 : index;
}

function chosenOf(time: TimeData): string {
  const index = indexOf(time);
  return index === 0 ? NOW : (time.moments[index]?.timestamp ?? NOW);
}

const shownTime = (timestamp: string) => timestamp.slice(0, 19).replace('T', ' ');

function saidOf({ counts, moments }: TimeData): string {
  if (!counts) {
    return moments.length === 0
      ? 'No earlier moment of these records can be shown.'
      : 'This is the first moment of these records.';
  }
  const { appeared, changed, went } = counts;
  return `${appeared} appeared, ${changed} changed, ${went} went`;
}
