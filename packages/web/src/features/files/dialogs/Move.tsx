import type { IntactItem, UnplacedItem } from '@coffer/client';
import { Button, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { DirectoryTree } from '../moving/DirectoryTree.tsx';
import type { Moving } from '../moving/directory-tree.ts';
import { useMove } from '../moving/use-move.ts';
import { texts } from '../texts.ts';
import classes from './dialogs.module.css';

interface MoveProps {
  readonly items: readonly (IntactItem | UnplacedItem)[];
  onClose(): void;
  onMoved(targetId: string | null): void;
}

/** Asks for the directory into which items move. */
export function Move({ items, onClose, onMoved }: MoveProps) {
  const [target, setTarget] = useState<string | null | undefined>();
  const moving = useMemo<Moving>(() => movingOf(items), [items]);
  const move = useMove();
  const { submit, busy, failure } = useGuardedSubmit(async (targetId: string | null) => {
    await move(items, targetId);
    onClose();
    onMoved(targetId);
  });

  return (
    <Modal opened onClose={onClose} title={texts.moveTitle}>
      <div className={classes.form}>
        <FormFailure failure={failure} />
        <DirectoryTree moving={moving} chosen={target} onChoose={setTarget} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.createCancel}
          </Button>
          <Button
            loading={busy}
            disabled={target === undefined}
            onClick={() => (target === undefined ? undefined : submit(target))}
          >
            {texts.moveHere}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function movingOf(items: MoveProps['items']): Moving {
  const parents = new Set(items.map(({ parentId }) => parentId));
  const [parentId] = parents;
  return { ids: new Set(items.map(({ id }) => id)), parentId: parents.size === 1 ? parentId : undefined };
}

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
