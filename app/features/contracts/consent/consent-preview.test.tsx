import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Opened } from './consent-preview.tsx';

it('the preview shows text as text', () => {
  const text = '<img src=x onerror=alert(1)>';
  const samples = [{ id: crypto.randomUUID(), fields: [{ name: text, text }], left: 0 }];
  const changes = { sentence: text, items: [text], note: text };
  const sentence = [{ text }, { text, field: 'when' as const }];
  const opened = { sentence, records: text, recipients: text, active: true, changes, samples };
  const html = renderToStaticMarkup(<Opened opened={opened} />);
  expect(html.match(/&lt;img src=x/g)).toHaveLength(9);
  expect(html).not.toContain('<img');
});
