import { describe, expect, it } from 'vitest';
import { DEFAULT_KEY_SETTINGS } from '#app/session/settings/key-settings.ts';
import { pageCommands } from './page-commands.server.ts';

const sent = (keySettings = DEFAULT_KEY_SETTINGS) =>
  new Map(
    pageCommands({
      screen: 'dictionary',
      roles: ['sdzUser', 'sdzAdmin'],
      keySettings,
      closed: [],
    }).map((command) => [command.id, command]),
  );

describe('what a page gets to run its commands', () => {
  it('gives the effect of a command that has keys, with the parent of the screen resolved', () => {
    expect(sent().get('jobs.go')).toEqual({
      id: 'jobs.go',
      keys: ['g j'],
      does: { kind: 'go', to: '/job-manager' },
    });
    expect(sent().get('back')?.does).toEqual({ kind: 'go', to: '/dictionaries' });
  });

  it('leaves out the effect of a command without keys, which only the palette runs', () => {
    expect(sent().get('theme.dark')).toEqual({ id: 'theme.dark', keys: [] });
    const noLetters = { ...DEFAULT_KEY_SETTINGS, singleKeys: false };
    expect(sent(noLetters).get('jobs.go')).toEqual({ id: 'jobs.go', keys: [] });
  });

  it('says of each command that a screen runs that only the screen runs it', () => {
    expect(sent().get('dictionary.executeContract')).toEqual({
      id: 'dictionary.executeContract',
      keys: [],
      does: { kind: 'screen' },
    });
  });
});
