import { describe, expect, it } from 'vitest';
import {
  SEQUENCE_TIMEOUT_MS,
  chordsOf,
  isCharacterKey,
  matchKeys,
  parseKeys,
  focusKindOf,
  worksAt,
} from './keys.ts';
import type { Binding, KeyPress, KeyTarget, Pending } from './keys.ts';

describe('parseKeys', () => {
  it.each([
    ['mod+k', ['mod+k']],
    ['Shift+Mod+P', ['mod+shift+p']],
    ['g d', ['g', 'd']],
    ['Escape', ['escape']],
    ['?', ['?']],
    ['mod++', ['mod++']],
    ['+', ['+']],
    // Shift is needed to type the symbol and is not a modifier of it.
    ['shift+?', ['?']],
    ['shift+d', ['shift+d']],
  ])('reads %s', (written, chords) => {
    expect(parseKeys(written)).toEqual(chords);
  });

  it.each(['', 'mod+', 'hyper+k', 'kk', 'g dd', 'modk'])('cannot read %j', (written) => {
    expect(parseKeys(written)).toBeUndefined();
  });
});

describe('chordsOf', () => {
  it.each<[string, Partial<KeyPress>, boolean, string[]]>([
    ['a letter', { key: 'j', code: 'KeyJ' }, false, ['j']],
    ['a letter under caps lock', { key: 'J', code: 'KeyJ' }, false, ['j']],
    ['a capital', { key: 'J', code: 'KeyJ', shiftKey: true }, false, ['shift+j']],
    ['a symbol with shift', { key: '?', code: 'Slash', shiftKey: true }, false, ['?']],
    ['control', { key: 'k', code: 'KeyK', ctrlKey: true }, false, ['mod+k']],
    ['control on Apple', { key: 'k', code: 'KeyK', ctrlKey: true }, true, ['ctrl+k']],
    ['command on Apple', { key: 'k', code: 'KeyK', metaKey: true }, true, ['mod+k']],
    [
      'the typed letter, not the position of its key (AZERTY)',
      { key: 'a', code: 'KeyQ' },
      false,
      ['a'],
    ],
    [
      'the position of the key where letters are not Latin',
      { key: 'л', code: 'KeyK' },
      false,
      ['k'],
    ],
    ['a letter with an accent', { key: 'é', code: 'Digit2' }, false, ['é']],
    [
      'AltGr on a German board',
      { key: '[', code: 'Digit8', ctrlKey: true, altKey: true },
      false,
      ['['],
    ],
    ['Option on Apple', { key: '¡', code: 'Digit1', altKey: true }, true, ['alt+1', '¡']],
    ['Option on a German Apple', { key: '[', code: 'Digit5', altKey: true }, true, ['alt+5', '[']],
    ['the space bar', { key: ' ', code: 'Space' }, false, ['space']],
    ['a bare modifier', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }, false, []],
    ['composing', { key: 'a', code: 'KeyA', isComposing: true }, false, []],
  ])('reads %s', (_what, pressed, apple, chords) => {
    expect(chordsOf(press(pressed), apple)).toEqual(chords);
  });

  function press(part: Partial<KeyPress>): KeyPress {
    const altGraph = part.ctrlKey === true && part.altKey === true;
    return {
      key: '',
      code: '',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      getModifierState: (name) => name === 'AltGraph' && altGraph,
      ...part,
    };
  }
});

describe('matchKeys', () => {
  const bindings: Binding[] = [
    { id: 'dictionaries', chords: ['g', 'd'] },
    { id: 'create', chords: ['c', 'd'] },
    { id: 'next', chords: ['j'] },
    { id: 'select', chords: ['x'] },
    { id: 'palette', chords: ['mod+k'] },
  ];

  /** Types presses 100 ms apart, or as `[press, after milliseconds]`; returns what ran, '-': none, '…': pending. */
  function type(presses: (string | [string, number])[], on: readonly Binding[] = bindings) {
    let pending: Pending | undefined;
    let nowMs = 0;
    return presses.map((one) => {
      const [press, afterMs] = typeof one === 'string' ? [one, 100] : one;
      nowMs += afterMs;
      const outcome = matchKeys([press], on, pending, nowMs);
      pending = outcome.kind === 'waiting' ? outcome.pending : undefined;
      return outcome.kind === 'run' ? outcome.id : outcome.kind === 'waiting' ? '…' : '-';
    });
  }

  it.each([
    ['a single key', ['j'], ['next']],
    ['an unknown key', ['q'], ['-']],
    ['a sequence', ['g', 'd'], ['…', 'dictionaries']],
    ['a sequence twice', ['g', 'd', 'g', 'd'], ['…', 'dictionaries', '…', 'dictionaries']],
    ['a broken sequence, whose last key must not run alone', ['g', 'x', 'x'], ['…', '-', 'select']],
    ['a sequence that gives way to another', ['g', 'c', 'd'], ['…', '…', 'create']],
    ['a key with a modifier inside a sequence', ['g', 'mod+k', 'd'], ['…', 'palette', '-']],
  ])('runs %s', (_what, presses, ran) => {
    expect(type(presses)).toEqual(ran);
  });

  it('drops a sequence that took too long', () => {
    expect(type(['g', ['d', SEQUENCE_TIMEOUT_MS]])).toEqual(['…', 'dictionaries']);
    expect(type(['g', ['d', SEQUENCE_TIMEOUT_MS + 1]])).toEqual(['…', '-']);
    expect(type(['g', ['x', SEQUENCE_TIMEOUT_MS + 1]])).toEqual(['…', 'select']);
  });

  it('runs nothing when two commands have the key', () => {
    expect(type(['j'], [...bindings, { id: 'other', chords: ['j'] }])).toEqual(['-']);
  });

  it('runs a command once that has a key twice', () => {
    expect(type(['j'], [...bindings, { id: 'next', chords: ['j'] }])).toEqual(['next']);
  });

  it('does not run a key that also begins a sequence', () => {
    const both = [...bindings, { id: 'graph', chords: ['g'] }];
    expect(type(['g', 'd', 'g', 'q'], both)).toEqual(['…', 'dictionaries', '…', '-']);
  });

  it('uses the first reading that matches a command', () => {
    expect(matchKeys(['alt+5', 'j'], bindings, undefined, 0)).toEqual({ kind: 'run', id: 'next' });
  });
});

describe('where keys work', () => {
  function element(
    tagName: string,
    part: Partial<KeyTarget> & { within?: string } = {},
  ): KeyTarget {
    const own = tagName.toLowerCase();
    return {
      tagName,
      isContentEditable: false,
      closest: (selector) =>
        selector.split(',').some((one) => one === own || one === part.within) ? {} : null,
      ...part,
    };
  }

  it.each([
    ['a text field', element('INPUT', { type: 'search' }), 'typing'],
    ['a text area', element('TEXTAREA'), 'typing'],
    ['a select', element('SELECT'), 'typing'],
    ['editable content', element('DIV', { isContentEditable: true }), 'typing'],
    ['an open menu', element('DIV', { within: '[role=menu]' }), 'typing'],
    ['a checkbox', element('INPUT', { type: 'checkbox' }), 'control'],
    ['a button', element('BUTTON'), 'control'],
    ['a row', element('TR'), 'page'],
    ['nothing', null, 'page'],
  ] as const)('takes %s', (_what, target, focusKind) => {
    expect(focusKindOf(target)).toBe(focusKind);
  });

  it('lets only marked keys with a modifier through while typing', () => {
    expect(worksAt('typing', ['mod+k'], true)).toBe(true);
    expect(worksAt('typing', ['mod+k'], false)).toBe(false);
    expect(worksAt('typing', ['j'], true)).toBe(false);
    expect(worksAt('typing', ['shift+d'], true)).toBe(false);
    expect(worksAt('typing', ['escape'], true)).toBe(false);
  });

  it('leaves Enter and Space to the focused button', () => {
    expect(worksAt('control', ['enter'], false)).toBe(false);
    expect(worksAt('control', ['space'], false)).toBe(false);
    expect(worksAt('control', ['j'], false)).toBe(true);
    expect(worksAt('page', ['enter'], false)).toBe(true);
  });

  it('recognizes the keys that speech input can type by accident', () => {
    expect(['j', '?', 'shift+d', '['].map((key) => isCharacterKey([key]))).not.toContain(false);
    expect(isCharacterKey(['g', 'd'])).toBe(true);
    expect(['mod+k', 'alt+1', 'escape', 'enter'].map((key) => isCharacterKey([key]))).not.toContain(
      true,
    );
  });
});
