import { describe, expect, it } from 'vitest';
import type { Role } from '#model/access/roles.ts';
import { groupEntries, paletteEntries, targetId } from './entries.ts';
import type { PaletteContext } from './entries.ts';
import { DEFAULT_KEY_SETTINGS } from '#app/session/settings/key-settings.ts';
import { COMMANDS } from '#app/commands/registry.ts';

const context: PaletteContext = {
  roles: ['sdzUser', 'sdzAdmin'],
  zones: [
    { name: 'clinic_dev', realm: 'DEV' },
    { name: 'clinic_prod', realm: 'PROD' },
  ],
  zone: 'clinic_dev',
  screen: 'jobs',
  keySettings: DEFAULT_KEY_SETTINGS,
  isReady: () => true,
};

const idsOf = (part: Partial<PaletteContext>) =>
  paletteEntries({ ...context, ...part }).map(({ id }) => id);

describe('which entries are offered', () => {
  it.each<[Role[], string, boolean]>([
    [['sdzUser', 'sdzAdmin'], 'upload-data.go', true],
    [['sdzUser'], 'upload-data.go', false],
    [['sdzAdmin'], 'upload-data.go', false],
    [['sdzAdmin'], 'dictionary-new.go', true],
    [['sdzReadOnly'], 'dictionary-new.go', false],
    [['sdzReadOnly'], 'lifegraph.go', true],
    [['sdzAdmin'], 'lifegraph.go', false],
    [[], 'dictionaries.go', false],
    [[], 'account.logout', true],
  ])('%j and %s: %s', (roles, id, offered) => {
    expect(idsOf({ roles }).includes(id)).toBe(offered);
  });

  it('leaves out commands of other screens and commands that cannot run now', () => {
    expect(idsOf({})).toContain('list.refresh');
    expect(idsOf({})).not.toContain('form.save');
    expect(idsOf({ isReady: (id) => id !== 'list.refresh' })).not.toContain('list.refresh');
  });

  it('offers every zone but the current one, by a form', () => {
    const zones = paletteEntries(context).filter(({ id }) => id.startsWith('zone:'));
    expect(zones.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ['Switch to clinic_prod', 'PROD'],
    ]);
    expect(zones[0]?.does).toEqual({
      kind: 'submit',
      form: { action: '/zones', method: 'post', fields: { zone: 'clinic_prod' } },
    });
  });
});

describe('order', () => {
  const target = { title: 'patient', subtitle: 'Dictionary', to: '/dictionaries/patient' };
  const recent = {
    recentIds: [targetId(target.to), 'jobs.go', 'command.of.the.past'],
    recentPlaces: [target],
  };

  it('is this screen, recent, navigation, create, jobs, zones, help, account', () => {
    const headings = groupEntries(paletteEntries({ ...context, ...recent })).map(
      ({ heading }) => heading,
    );
    expect(headings).toEqual([
      'This screen',
      'Recent',
      'Navigation',
      'Create',
      'Jobs',
      'Zones',
      'Help',
      'Account',
    ]);
  });

  it('shows recent entries once, and drops those that no longer exist', () => {
    const entries = paletteEntries({ ...context, ...recent });
    const titles = entries.filter(({ heading }) => heading === 'Recent').map(({ title }) => title);
    expect(titles).toEqual(['patient', COMMANDS['jobs.go'].title]);
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows the list commands only in search results', () => {
    const entries = paletteEntries({ ...context, screen: 'dictionaries' });
    const shown = groupEntries(entries).flatMap((group) => group.entries.map(({ id }) => id));
    expect(entries.map(({ id }) => id)).toContain('list.next');
    expect(shown).not.toContain('list.next');
    expect(shown).toContain('list.filter');
  });

  it('limits the number of zones shown', () => {
    const zones = Array.from({ length: 5_000 }, (_, index) => ({
      name: `zone_${index}`,
      realm: 'DEV' as const,
    }));
    const group = groupEntries(paletteEntries({ ...context, zones })).find(
      ({ heading }) => heading === 'Zones',
    );
    expect(group?.entries).toHaveLength(20);
  });
});
