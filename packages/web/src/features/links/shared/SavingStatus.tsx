import { Button, Progress } from '@mantine/core';
import { failureText } from '../../../failures/texts.ts';
import { linkProblemOf } from '../link-problem.ts';
import { problems, texts } from '../texts.ts';
import classes from './shared.module.css';
import type { Saving } from './use-saving.ts';

interface SavingStatusProps {
  readonly saving: Saving;
}

/** How the download goes. */
export function SavingStatus({ saving }: SavingStatusProps) {
  switch (saving.state) {
    case 'idle':
      return null;
    case 'running':
      return (
        <div className={classes.saving}>
          <span role="status">{texts.downloading(saving.percent)}</span>
          <Progress value={saving.percent} aria-label={texts.download} />
          <Button variant="subtle" onClick={saving.cancel}>
            {texts.stop}
          </Button>
        </div>
      );
    case 'done':
      return (
        <p role="status" className={classes.quiet}>
          {texts.saved}
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className={classes.warning}>
          {textOf(saving.failure)}
        </p>
      );
  }
}

function textOf(failure: unknown): string {
  const kind = linkProblemOf(failure);
  return kind === 'failed' || kind === 'wrongKey'
    ? failureText(failure)
    : `${problems[kind].title}. ${problems[kind].text}`;
}
