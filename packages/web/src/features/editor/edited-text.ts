import { Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { replaceText } from './code-mirror.ts';
import { changesBetween, mergeTexts } from './merge-texts.ts';
import { type ReadText, type TextFormat, writeText } from './text-format.ts';

/** A text in an editor, beside what its file held when both were last the same. */
export class EditedText {
  readonly view: RefObject<EditorView | null> = { current: null };
  #base: string;
  #sent: string;
  #format: TextFormat;

  constructor(text: string, format: TextFormat) {
    this.#base = text;
    this.#sent = text;
    this.#format = format;
  }

  get format(): TextFormat {
    return this.#format;
  }

  /** The text as it is now. */
  get now(): string {
    return this.view.current?.state.sliceDoc() ?? this.#base;
  }

  /** Returns the bytes that are stored now. */
  content(): Uint8Array<ArrayBuffer> {
    this.#sent = this.now;
    return writeText(this.#sent, this.#format);
  }

  /** Remembers that the file holds the bytes that `content` gave last. */
  saved(): void {
    this.#base = this.#sent;
  }

  /** True if nothing was typed since the file was read or saved. */
  get isAsStored(): boolean {
    return this.now === this.#base;
  }

  /**
   * Takes in what others stored, together with what was typed since: cursor and view stay where they are, and undoing takes
   * back one's own changes alone. Returns false, and changes nothing, where somebody has to decide.
   */
  takeIn(theirs: ReadText): boolean {
    const view = this.view.current;
    if (view === null || theirs.kind !== 'editable' || !this.#fits(theirs.format)) return false;
    const mine = this.now;
    const merged = mergeTexts(this.#base, mine, theirs.text);
    if (merged === null) return false;
    const changes = changesBetween(mine, merged).map(({ fromA, toA, fromB, toB }) => ({
      from: fromA,
      to: toA,
      insert: view.state.toText(merged.slice(fromB, toB)),
    }));
    view.dispatch({
      changes,
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    });
    this.#isNow(theirs.text, theirs.format);
    return true;
  }

  /** Shows what others stored in the place of one's own text, as a step that can be undone. Returns false where it cannot. */
  replace(theirs: ReadText): boolean {
    const view = this.view.current;
    if (view === null || theirs.kind !== 'editable' || !this.#fits(theirs.format)) return false;
    replaceText(view, theirs.text);
    this.#isNow(theirs.text, theirs.format);
    return true;
  }

  #isNow(text: string, format: TextFormat): void {
    this.#base = text;
    this.#sent = text;
    this.#format = format;
  }

  /** Mixed ends of lines are characters of a text, and others are not. */
  #fits({ lineBreak }: TextFormat): boolean {
    return (lineBreak === 'mixed') === (this.#format.lineBreak === 'mixed');
  }
}
