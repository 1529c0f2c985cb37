import { Button } from '@mantine/core';
import { failureText } from '../../failures/texts.ts';
import classes from './Editor.module.css';
import type { SaveState } from './saver.ts';
import type { TextFormat } from './text-format.ts';
import { texts } from './texts.ts';

interface SaveStatusProps {
  readonly state: SaveState;
  readonly format: TextFormat;
  onRetry(): void;
}

/** The line below the text: whether it is saved, and how it stands in its file. */
export function SaveStatus({ state, format: { encoding, lineBreak }, onRetry }: SaveStatusProps) {
  return (
    <footer className={classes.foot}>
      <p className={classes.status} role="status" data-state={state.kind}>
        {statusText(state)}
      </p>
      {state.kind === 'failed' && (
        <Button size="compact-sm" variant="light" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      <span className={classes.format}>
        {texts.format({ encoding: encoding.toUpperCase(), lineBreaks: texts.lineBreaks[lineBreak] })}
      </span>
    </footer>
  );
}

function statusText(state: SaveState): string {
  if (state.kind !== 'failed') return texts.state[state.kind];
  return state.isOffline ? texts.offline : texts.notSaved({ reason: failureText(state.error) });
}
