import { history, historyKeymap } from '@codemirror/commands';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorView, keymap } from '@codemirror/view';
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readOnlyText, textLook } from './code-mirror.ts';
import classes from './Editor.module.css';
import type { TextFormat } from './text-format.ts';
import { texts } from './texts.ts';

interface CompareViewProps {
  readonly theirs: string;
  readonly mine: string;
  readonly isCode: boolean;
  readonly lineBreak: TextFormat['lineBreak'];
  /** Gets how one's own text is read, which can be changed here too; null once it is not shown any more. */
  onShown(mine: (() => string) | null): void;
}

/** Two texts side by side; on small screens one's own, with what differs from theirs in it. */
export function CompareView({ theirs, mine, isCode, lineBreak, onShown }: CompareViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';

  const create = useEffectEvent((parent: HTMLElement) => {
    const look = (label: string) => textLook({ label, isCode, isDark, lineBreak });
    const own = [history(), keymap.of(historyKeymap), look(texts.mine)];
    if (isNarrow) {
      const unified = unifiedMergeView({ original: theirs, mergeControls: false });
      const view = new EditorView({ doc: mine, parent, extensions: [own, unified] });
      return { view, destroy: () => view.destroy() };
    }
    const merged = new MergeView({
      a: { doc: theirs, extensions: [readOnlyText(), look(texts.theirs)] },
      b: { doc: mine, extensions: own },
      parent,
    });
    return { view: merged.b, destroy: () => merged.destroy() };
  });
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (host.current === null) return;
    const { view, destroy } = create(host.current);
    tell(() => view.state.sliceDoc());
    return () => {
      tell(null);
      destroy();
    };
  }, []);

  return (
    <section className={classes.compare} aria-label={texts.compare}>
      <div className={classes.sides} aria-hidden="true" data-narrow={isNarrow || undefined}>
        <span>{texts.theirs}</span>
        <span>{texts.mine}</span>
      </div>
      <div ref={host} className={classes.merge} />
    </section>
  );
}
