import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { useUser } from '../../../session/services.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { texts } from './texts.ts';
import type { useActivation } from './use-activation.ts';

interface AskToConfirmProps {
  readonly activation: ReturnType<typeof useActivation>;
}

/**
 * Asks whether the address is theirs. Programs open what stands in mails, so that opening the page does nothing by
 * itself.
 */
export function AskToConfirm({ activation }: AskToConfirmProps) {
  const user = useUser();
  const [isRefusing, setRefusing] = useState(false);
  return (
    <AuthFrame title={texts.askTitle} subtitle={user === null ? texts.ask : texts.askUser(user.email)}>
      <div className={classes.form}>
        <FormFailure failure={activation.failure} />
        <Button size="md" fullWidth loading={activation.busy} onClick={activation.confirm}>
          {texts.confirm}
        </Button>
        <Button size="md" variant="default" fullWidth onClick={() => setRefusing(true)}>
          {texts.refuse}
        </Button>
      </div>
      {isRefusing && (
        <ConfirmDialog
          title={texts.refuseTitle}
          text={texts.refuseText}
          yes={texts.refuseYes}
          onConfirm={activation.refuse}
          onClose={() => setRefusing(false)}
        />
      )}
    </AuthFrame>
  );
}
