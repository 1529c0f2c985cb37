import { Compartment, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { textLook } from './code-mirror.ts';
import { isCode, languageRules } from './languages.ts';
import type { TextFormat } from './text-format.ts';

interface CodeMirrorOptions {
  readonly file: Parameters<typeof isCode>[0];
  /** What is in it at first. */
  readonly text: string;
  readonly label: string;
  readonly lineBreak: TextFormat['lineBreak'];
  /** What can be done with the text; taken as it is at first. */
  readonly behaviour: () => Extension;
  /** Gets the view while it is shown. */
  readonly view: RefObject<EditorView | null>;
}

/** Shows a text in CodeMirror, in the page's colours. Gives the ref of the element into which it goes. */
export function useCodeMirror(options: CodeMirrorOptions): RefObject<HTMLDivElement | null> {
  const { file, label, lineBreak, view } = options;
  const host = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const [parts] = useState(() => ({ look: new Compartment(), language: new Compartment() }));
  const look = textLook({ label, isCode: isCode(file), isDark, lineBreak });

  const create = useEffectEvent((parent: HTMLElement) => {
    const extensions = [options.behaviour(), parts.language.of([]), parts.look.of(look)];
    return new EditorView({ doc: options.text, parent, extensions });
  });
  const colorIn = useEffectEvent(async (shown: EditorView) => {
    const rules = await languageRules(file);
    if (view.current === shown) shown.dispatch({ effects: parts.language.reconfigure(rules) });
  });
  useEffect(() => {
    if (host.current === null) return;
    const shown = create(host.current);
    view.current = shown;
    // A text whose language cannot be fetched is edited without colours.
    colorIn(shown).catch(() => undefined);
    shown.focus();
    return () => {
      view.current = null;
      shown.destroy();
    };
  }, [view]);

  const follow = useEffectEvent(() => view.current?.dispatch({ effects: parts.look.reconfigure(look) }));
  const [drawnDark, setDrawnDark] = useState(isDark);
  useEffect(() => {
    if (drawnDark === isDark) return;
    setDrawnDark(isDark);
    follow();
  }, [drawnDark, isDark]);
  return host;
}
