/** The look of the code editor, from the colors of the theme (tailwind.config.ts), so that both themes fit. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

const frame = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--control)',
    borderRadius: '6px',
    fontSize: '13px',
    maxHeight: 'min(70vh, 48rem)',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px' },
  '&:has([aria-invalid])': { borderColor: 'var(--danger)' },
  '&:has([aria-readonly])': { backgroundColor: 'var(--sunken)', borderColor: 'var(--line)' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '20px', overflow: 'auto', borderRadius: '5px' },
  // The text is as high as the textarea that it replaces.
  '.cm-content, .cm-gutter': { minHeight: 'calc(var(--code-rows) * 20px + 16px)' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-gutters': {
    color: 'var(--faint)',
    backgroundColor: 'var(--sunken)',
    border: '0',
    borderRight: '1px solid var(--line)',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 10px', minWidth: '28px' },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket, .cm-nonmatchingBracket': {
    backgroundColor: 'var(--danger-soft)',
  },
});

const popups = EditorView.theme({
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: '0 12px 32px -8px var(--shadow-depth)',
    maxWidth: 'min(32rem, calc(100vw - 2rem))',
    overflow: 'hidden',
    zIndex: '30',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: MONO,
    fontSize: '12px',
    maxHeight: '15rem',
    minWidth: 'min(15rem, calc(100vw - 2rem))',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--ink)',
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal' },
  '.cm-completionMatchedText': {
    color: 'var(--accent-ink)',
    fontWeight: '600',
    textDecoration: 'none',
  },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '3px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  // A mistake has a line below it. Unlike the wave of the library, it has the color of the theme.
  '.cm-lintRange': {
    backgroundImage: 'none',
    paddingBottom: '0',
    textDecoration: 'underline wavy var(--danger) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warning)' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--danger)' },
});

const code = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent-ink)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warning)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName))],
    color: 'var(--info)',
  },
  { tag: [tags.propertyName, tags.attributeName, tags.typeName], color: 'var(--teal)' },
  { tag: [tags.comment, tags.meta], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

export const LOOK = [frame, popups, syntaxHighlighting(code)];
