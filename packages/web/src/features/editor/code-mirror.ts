import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Transaction } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { styleNonce } from '../../identity/style-nonce.ts';
import type { TextFormat } from './text-format.ts';
import '../../identity/code-colors.css';
import './print.css';

interface LookOptions {
  /** What assistive technology calls the text. */
  readonly label: string;
  /** Whether lines stay as long as they are, and are numbered. */
  readonly isCode: boolean;
  readonly isDark: boolean;
  readonly lineBreak: TextFormat['lineBreak'];
}

/** How a text looks, in an editor and beside another one. */
export function textLook({ label, isCode, isDark, lineBreak }: LookOptions): Extension {
  return [
    // CodeMirror writes its style sheets into the document, which its Content-Security-Policy allows by nonce alone.
    EditorView.cspNonce.of(styleNonce),
    EditorView.theme(THEME, { dark: isDark }),
    syntaxHighlighting(COLORS),
    highlightSpecialChars(),
    drawSelection(),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: isCode ? 'false' : 'true' }),
    isCode ? lineNumbers() : EditorView.lineWrapping,
    // Where lines end in different ways, what ends with more than a line feed keeps it as a character.
    lineBreak === 'mixed' ? EditorState.lineSeparator.of('\n') : [],
  ];
}

interface EditingOptions {
  /** The id of a text on how the keyboard leaves the editor. */
  readonly hintId: string;
  onSave(): void;
  /** Somebody typed, or took something back. */
  onChange(): void;
}

/** What it takes to write a text. */
export function textEditing({ hintId, onSave, onChange }: EditingOptions): Extension {
  const run = () => {
    onSave();
    return true;
  };
  return [
    history(),
    search({ top: true }),
    highlightSelectionMatches(),
    highlightActiveLine(),
    dropCursor(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    keymap.of([{ key: 'Mod-s', run }, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    // The focus comes back to it where a question about it is answered.
    EditorView.contentAttributes.of({ 'aria-describedby': hintId, 'data-autofocus': 'true' }),
    EditorView.updateListener.of(({ docChanged, transactions }) => {
      if (docChanged && !transactions.every((each) => each.annotation(Transaction.remote))) onChange();
    }),
  ];
}

/** A text that is only looked at; it can be selected and searched. */
export function readOnlyText(): Extension {
  return [
    EditorState.readOnly.of(true),
    search({ top: true }),
    keymap.of([...searchKeymap, ...defaultKeymap]),
    EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
  ];
}

/** Puts a text in the place of all that is there, as one step that can be undone. */
export function replaceText(view: EditorView, text: string): void {
  const insert = view.state.toText(text);
  if (!insert.eq(view.state.doc)) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
}

const line = '1px solid var(--coffer-line)';

/** The page's own colours, which change with its scheme. */
const THEME = {
  '&': {
    height: '100%',
    fontSize: '13.5px',
    color: 'var(--coffer-text)',
    backgroundColor: 'var(--coffer-sheet)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--coffer-text)' },
  '.cm-line': { padding: '0 16px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--coffer-text)' },
  '.cm-gutters': {
    color: 'var(--coffer-text-quiet)',
    backgroundColor: 'var(--coffer-sheet)',
    borderRight: line,
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--coffer-hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--coffer-accent) 28%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--coffer-brass) 25%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--coffer-brass) 35%, transparent)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'color-mix(in srgb, var(--coffer-brass) 60%, transparent)',
  },
  '.cm-panels': { color: 'var(--coffer-text)', backgroundColor: 'var(--coffer-page)' },
  '.cm-panels.cm-panels-top': { borderBottom: line },
  '.cm-panel.cm-search': { padding: '8px 36px 8px 12px', fontFamily: 'inherit' },
  '.cm-textfield': {
    color: 'var(--coffer-text)',
    backgroundColor: 'var(--coffer-sheet)',
    border: '1px solid var(--coffer-line-strong)',
    borderRadius: '4px',
  },
  '.cm-button': {
    color: 'var(--coffer-text)',
    backgroundColor: 'var(--coffer-raised)',
    backgroundImage: 'none',
    border: '1px solid var(--coffer-line-strong)',
    borderRadius: '4px',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--coffer-text)', fontSize: '18px', right: '12px' },
  '.cm-changedLine': { backgroundColor: 'color-mix(in srgb, var(--coffer-accent) 12%, transparent)' },
  '.cm-changedText': { background: 'color-mix(in srgb, var(--coffer-accent) 28%, transparent)' },
  '.cm-deletedChunk': { backgroundColor: 'color-mix(in srgb, var(--coffer-code-keyword) 12%, transparent)' },
  '.cm-collapsedLines': {
    color: 'var(--coffer-text-quiet)',
    background: 'var(--coffer-page)',
  },
};

const COLORS = HighlightStyle.define([
  { tag: [tags.comment, tags.quote], color: 'var(--coffer-code-comment)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.tagName], color: 'var(--coffer-code-keyword)' },
  { tag: [tags.string, tags.regexp, tags.inserted, tags.monospace], color: 'var(--coffer-code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.meta], color: 'var(--coffer-code-number)' },
  {
    tag: [
      tags.definition(tags.variableName),
      tags.function(tags.variableName),
      tags.propertyName,
      tags.attributeName,
      tags.link,
      tags.url,
    ],
    color: 'var(--coffer-code-name)',
  },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--coffer-code-type)' },
  { tag: [tags.deleted, tags.invalid], color: 'var(--coffer-code-keyword)' },
  // One rule for each tag: of two the later one stays alone.
  { tag: tags.heading, color: 'var(--coffer-code-keyword)', fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
]);
