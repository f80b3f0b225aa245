import { Link } from '@remix-run/react';
import { paths } from '#app/paths/paths.ts';
import { Icon } from '#app/ui/content/icon.tsx';

const EXAMPLES = [
  'Which dictionaries are there?',
  'Where is the zip code?',
  'Which jobs failed?',
  'Who are the users?',
];

/**
 * The examples that are shown before the first question (B-310 to B-312).
 * @param onAsk asks at once, where scripts run
 */
export function InitialView({ onAsk }: { onAsk: (prompt: string) => void }) {
  return (
    <div className="py-6">
      <h2 className="text-lg font-semibold">How can I help?</h2>
      <p className="mt-1 text-muted">
        Ask about dictionaries, attributes, edge definitions, the glossary, people, counts and jobs,
        in your own words.
      </p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {EXAMPLES.map((prompt) => (
          <li key={prompt}>
            <Link
              to={paths.askBlast({ prompt })}
              onClick={(event) => {
                event.preventDefault();
                onAsk(prompt);
              }}
              className="inline-flex min-h-8 items-center rounded-full border border-line bg-surface px-3 py-1 text-sm shadow-sm hover:bg-sunken"
            >
              {prompt}
            </Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="data-protection" className="mt-8 rounded-lg bg-sunken px-4 py-3">
        <h2 id="data-protection" className="flex items-center gap-2 font-medium">
          <Icon name="fingerprint-pattern" />
          How we protect your data
        </h2>
        <p className="mt-1.5 text-muted">
          Your chat data is private within a SOC 2 Type II platform. By asking, you let Blast use
          the metadata of this zone that you may read. It sees no data records, and it changes
          nothing.
        </p>
      </section>
    </div>
  );
}
