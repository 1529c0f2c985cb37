import { Button } from '@mantine/core';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { texts } from './texts.ts';

interface LockQuestionPageProps {
  onLock(): void;
  onBack(): void;
}

/**
 * For whoever comes to the lock's address with their keys open. Any site can lead there, so that the address alone must
 * not lock, nor end transfers.
 */
export function LockQuestionPage({ onLock, onBack }: LockQuestionPageProps) {
  return (
    <AuthFrame title={texts.questionTitle} subtitle={texts.questionSubtitle}>
      <div className={classes.form}>
        <Button size="md" fullWidth onClick={onLock}>
          {texts.lockNow}
        </Button>
        <Button size="md" fullWidth variant="default" onClick={onBack}>
          {texts.backToFiles}
        </Button>
      </div>
    </AuthFrame>
  );
}
