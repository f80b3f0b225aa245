/** Keys that no command may take, as chords in canonical form (see `keys.ts`). */

/** The keys of CodeMirror's default, history, search and completion keymaps. */
export const EDITOR_KEYS: readonly string[] = [
  ...['mod+a', 'mod+z', 'mod+y', 'mod+shift+z', 'mod+u', 'mod+f', 'mod+g', 'mod+d', 'mod+i'],
  ...['mod+/', 'mod+[', 'mod+]', 'mod+shift+k', 'mod+shift+l', 'mod+shift+[', 'mod+shift+]'],
  ...['mod+c', 'mod+v', 'mod+x', 'mod+home', 'mod+end', 'alt+l', 'alt+shift+a', 'alt+g'],
  ...['alt+arrowup', 'alt+arrowdown', 'alt+arrowleft', 'alt+arrowright', 'mod+backspace'],
  ...['tab', 'shift+tab', 'escape', 'mod+alt+\\', 'ctrl+space', 'alt+`'],
];

/** The keys that browsers reserve, or that people expect to work in a browser. */
export const BROWSER_KEYS: readonly string[] = [
  ...['mod+n', 'mod+t', 'mod+w', 'mod+shift+n', 'mod+shift+t', 'mod+shift+w', 'mod+q', 'mod+l'],
  ...['mod+r', 'mod+p', 'mod+f', 'mod+h', 'mod+m', 'mod+tab', 'mod+0', 'mod+-', 'mod++', 'mod+='],
  ...['alt+d', 'alt+f', 'alt+e', 'alt+v', 'alt+s', 'alt+b', 'alt+t', 'alt+h', 'alt+arrowleft'],
  // 'mod+a' and 'mod+z' are not listed: browsers use them in fields, where `EDITOR_KEYS` already keeps commands off
  // them.
  ...['mod+c', 'mod+v', 'mod+x', 'mod+y', 'tab', 'shift+tab', 'space'],
  // These keys scroll the page.
  ...['arrowup', 'arrowdown', 'pageup', 'pagedown', 'home', 'end', 'shift+space'],
];
