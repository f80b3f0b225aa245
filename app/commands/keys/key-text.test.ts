import { describe, expect, it } from 'vitest';
import { COMMANDS } from '#app/commands/registry.ts';
import { readKeys, writeKeys } from './key-text.ts';

describe('keys that a person writes', () => {
  const read = (text: string, apple = false) => readKeys(text, apple);

  it('are one press, several presses, or alternatives', () => {
    expect(read('j')).toEqual({ keys: ['j'] });
    expect(read(' G  d ')).toEqual({ keys: ['g d'] });
    expect(read('U or Esc')).toEqual({ keys: ['u', 'escape'] });
    expect(read('j or J')).toEqual({ keys: ['j'] });
    expect(read('o')).toEqual({ keys: ['o'] });
    expect(read('')).toEqual({ keys: [] });
    expect(read(' or ')).toEqual({ keys: [] });
  });

  it('may name modifiers and keys as keyboards do', () => {
    expect(read('Strg+Shift+Up')).toEqual({ keys: ['mod+shift+arrowup'] });
    expect(read('Option+Return or +')).toEqual({ keys: ['alt+enter', '+'] });
    expect(read('Ctrl++')).toEqual({ keys: ['mod++'] });
  });

  it('mean Command by Cmd on Apple machines, where Control is another key', () => {
    expect(read('Cmd+J', true)).toEqual({ keys: ['mod+j'] });
    expect(read('Ctrl+J', true)).toEqual({ keys: ['ctrl+j'] });
    expect(read('Cmd+J')).toEqual({ keys: ['meta+j'] });
  });

  it('are named when they are none', () => {
    expect(read('j or nonsense')).toEqual({ unread: 'nonsense' });
    expect(read('ctrl+')).toEqual({ unread: 'ctrl+' });
  });
});

it.each([false, true])(
  'what is written can be read again, of every command (Apple: %s)',
  (apple) => {
    for (const { keys } of Object.values(COMMANDS)) {
      const again = readKeys(writeKeys(keys, apple), apple);
      expect(again).toEqual({ keys: keys.map((one) => one.toLowerCase()) });
    }
  },
);

it('keys are written with the name of the machine’s own modifier', () => {
  expect(writeKeys(['mod+k', 'g ,'], false)).toBe('Ctrl+K or G ,');
  expect(writeKeys(['mod+k', 'alt+ArrowUp'], true)).toBe('Cmd+K or Alt+ArrowUp');
});
