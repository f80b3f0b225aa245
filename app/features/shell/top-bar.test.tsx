import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { makeHtmlOnce } from '#app/html-once.server.ts';
import { HtmlOnce } from '#app/ui/browser/html-once.ts';
import type { ShellView } from './shell-view.ts';
import { initials, TopBar } from './top-bar.tsx';

describe('the bar', () => {
  const zones: ShellView['zones'] = [
    { name: 'north', environment: 'DEV' },
    { name: 'south', environment: 'PROD' },
  ];
  const ada = { name: 'Ada Lovelace', email: 'ada@acme.test' };
  const emile = { name: 'Émile Zola', email: 'emile@acme.test' };
  const htmlOf = (view: Pick<ShellView, 'user' | 'zones'>, zone: number) =>
    renderToString(
      <HtmlOnce.Provider value={makeHtmlOnce}>
        <TopBar view={{ ...view, zone: view.zones[zone]! } as ShellView} drawer={undefined} />
      </HtmlOnce.Provider>,
    );

  it('is kept for an account in a zone, and never shown to another', () => {
    const north = htmlOf({ user: ada, zones }, 0);
    expect(north).toContain('ada@acme.test');
    expect(north).toContain('aria-label="Zone north DEV"');
    expect(htmlOf({ user: ada, zones }, 1)).toContain('aria-label="Zone south PROD"');
    const other = htmlOf({ user: emile, zones }, 0);
    expect(other).toContain('emile@acme.test');
    expect(other).not.toMatch(/ada/i);
    expect(htmlOf({ user: ada, zones: zones.slice(0, 1) }, 0)).not.toContain('south');
    expect(htmlOf({ user: ada, zones }, 0)).toBe(north);
  });
});

describe('initials', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(initials('Ada King Lovelace')).toBe('AL');
    expect(initials('ada')).toBe('A');
    expect(initials('  Émile   Zola ')).toBe('ÉZ');
    expect(initials('')).toBe('?');
  });
});
