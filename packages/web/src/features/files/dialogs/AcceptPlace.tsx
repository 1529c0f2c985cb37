import type { UnplacedItem } from '@coffer/client';
import { Button, Modal } from '@mantine/core';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useMove } from '../moving/use-move.ts';
import { texts } from '../texts.ts';
import classes from './dialogs.module.css';

interface AcceptPlaceProps {
  readonly item: UnplacedItem;
  /** Of the folder in which it lies. */
  readonly folderName: string;
  onClose(): void;
}

/**
 * Asks whether an item belongs where it lies, and seals its key for that place. Nothing else does: a server that moved
 * an item would otherwise only have to leave its key out.
 */
export function AcceptPlace({ item, folderName, onClose }: AcceptPlaceProps) {
  const move = useMove();
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await move([item], item.parentId);
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={texts.acceptTitle}>
      <div className={classes.form}>
        <FormFailure failure={failure} />
        <p className={classes.text}>{texts.acceptText(item.name, folderName)}</p>
        {item.parentId !== null && <p className={classes.text}>{texts.acceptOpens(folderName)}</p>}
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {texts.createCancel}
          </Button>
          <Button loading={busy} onClick={() => submit(undefined)}>
            {texts.accept}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
