import { TermMark } from '#app/ui/content/term-mark.tsx';
import { useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useState } from 'react';
import { useCommand } from '#app/commands/use-command.ts';
import { CodeField } from '#app/fields/code/code-field.tsx';
import { tqlContext } from '#app/fields/code/tql-context.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { saveFile } from '#app/ui/browser/save-file.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { ApplyButton, FILTER_FORM, ModeLink, QueryForm } from './filter-form.tsx';
import type { FilterFormProps } from './filter-form.tsx';
import { FIELDS, MODE } from './graph-filter.ts';
import { rememberQuery } from './query-history.ts';
import { WrongPosition } from './wrong-position.tsx';

const QueryHistory = lazyOnInteraction(
  async () => (await import('./query-history-dialog.tsx')).QueryHistoryDialog,
);

/** The editor for the person's own query (B-290 to B-295). */
export function AdvancedForm({ loaderData, otherMode, onApply }: FilterFormProps) {
  const { query = '', wrong, result } = loaderData;
  const [params] = useSearchParams();
  const [form, fields] = useServerForm<{ query: string }>({
    id: FILTER_FORM,
    result: loaderData.form,
    defaultValue: { query },
    constraint: { query: { required: true } },
  });
  // The position of the error is shown only without scripts, because the editor itself highlights it.
  const hydrated = useHydrated();
  const { names, total } = loaderData.chains;
  const chains = names.join('\n');
  const context = useMemo(
    () => tqlContext(knownChains(chains.split('\n').filter(Boolean), total)),
    [chains, total],
  );
  useEffect(() => {
    if (result) rememberQuery(query, () => window.localStorage);
  }, [result, query]);
  return (
    <QueryForm form={form} onApply={onApply} className="min-w-0 flex-1 pb-1">
      <input type="hidden" name={MODE.name} value={MODE.advanced} />
      {/* The fields of the simple filter are kept for the way back to it. */}
      {FIELDS.map((name) => {
        const value = params.get(name);
        return value !== null && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <CodeField
        field={fields.query}
        language="tql"
        context={context}
        label="Query"
        mark={<TermMark term="tql" ofField />}
        rows={3}
      />
      {wrong && !hydrated && <WrongPosition query={query} wrong={wrong} />}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ApplyButton />
        <EditorTools />
        <span className="ml-auto">
          <ModeLink to={otherMode}>Simple Filters</ModeLink>
        </span>
      </div>
    </QueryForm>
  );
}

function knownChains(chains: readonly string[], total: number) {
  return { chains, hasAllChains: chains.length >= total, graphOnly: true };
}

/** The buttons Copy, Download and History for the text in the editor. */
function EditorTools() {
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  useCommand('lifegraph.history', () => setOpen(true));
  if (!hydrated) return null;
  const box = () =>
    document.querySelector<HTMLTextAreaElement>(`#${FILTER_FORM} [name=${MODE.query}]`);
  const text = () => box()?.value ?? '';
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    announce('Copied');
  };
  const choose = (query: string) => {
    setOpen(false);
    const area = box();
    if (!area) return;
    area.value = query;
    // The editor over the text area follows the events of the area.
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  return (
    <>
      <Button size="sm" icon="copy" onClick={() => void copy()}>
        Copy
      </Button>
      <Button
        size="sm"
        icon="download"
        onClick={() => saveFile('query.tql', new Blob([text()], { type: 'text/plain' }))}
      >
        Download
      </Button>
      <Button size="sm" icon="history" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && <QueryHistory onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  );
}
