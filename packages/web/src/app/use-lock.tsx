import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, use, useState } from 'react';
import { useLockAccount } from '../features/auth/lock/lock-changes.ts';
import { reportFailure } from '../notices/report-failure.ts';
import { isTextUnsaved } from '../session/unsaved-text.ts';
import { texts } from './layout/texts.ts';
import { TransfersContext } from './transfers-context.ts';

interface Lock {
  /** Puts the keys away; asks first if that stops a transfer, or loses text that is not saved in some tab. */
  lock(): void;
  /** To be shown by the caller: the question, while it is asked. */
  readonly question: ReactNode;
}

/** Locks the account; the guard then leads to the lock page, and back here afterwards. */
export function useLock(): Lock {
  const { mutateAsync: lockAccount } = useLockAccount();
  // A page of those who have no files open yet has loaded none.
  const transfers = use(TransfersContext);
  const [asking, setAsking] = useState<'transfers' | 'text' | null>(null);
  const lockNow = () => {
    setAsking(null);
    lockAccount().catch(reportFailure);
  };
  const close = () => setAsking(null);
  const lock = async () => {
    if (await isTextUnsaved()) setAsking('text');
    else if (transfers?.isBusy) setAsking('transfers');
    else lockNow();
  };
  return {
    lock: () => void lock().catch(reportFailure),
    question: (
      <Modal
        opened={asking !== null}
        onClose={close}
        title={asking === 'text' ? texts.lockUnsavedTitle : texts.lockTitle}
      >
        <Text c="dimmed" mb="lg">
          {asking === 'text' ? texts.lockUnsaved : texts.lockStops}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={close}>
            {texts.lockCancel}
          </Button>
          <Button onClick={lockNow}>{texts.lockAnyway}</Button>
        </Group>
      </Modal>
    ),
  };
}
