import type { Trash } from '@coffer/client';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { nameOnScreen } from '../item-name.ts';
import { texts as ofFiles } from '../texts.ts';
import classes from './TrashPage.module.css';
import { texts } from './texts.ts';
import { useEmptyTrash, useTrashOfOthers } from './trash-changes.ts';

interface EmptyTrashProps {
  readonly trash: Trash;
  onClose(): void;
}

/** So many names are shown of what somebody else put there. */
const NAMES = 50;

/** Asks before the trash is emptied. What somebody else put there or changed lately is listed by itself, and stays unless that is chosen. */
export function EmptyTrashDialog({ trash, onClose }: EmptyTrashProps) {
  const [isWhole, setWhole] = useState(false);
  const { data: others, error } = useTrashOfOthers(trash);
  const { mutateAsync: emptyTrash } = useEmptyTrash();
  const isOthers = (id: string) => others?.has(id) === true;
  const theirs = trash.entries.filter(({ item }) => isOthers(item.id));
  const entries = isWhole ? trash.entries : trash.entries.filter(({ item }) => !isOthers(item.id));
  const [first] = entries;
  const count = entries.length;
  const some = first && texts.deleteForGoodText({ count, name: nameOnScreen(first.item) });
  return (
    <ConfirmDialog
      title={texts.emptyTrashTitle}
      text={count === trash.entries.length ? texts.emptyText({ count }) : (some ?? ofFiles.onlyChosen)}
      yes={texts.emptyTrash}
      cancel={ofFiles.cancel}
      canConfirm={others !== undefined && count > 0}
      onConfirm={() => emptyTrash({ ...trash, entries })}
      onClose={onClose}
    >
      <FormFailure failure={error} />
      {theirs.length > 0 && (
        <>
          <Checkbox
            label={texts.ofOthers({ count: theirs.length })}
            checked={isWhole}
            onChange={({ currentTarget: { checked } }) => setWhole(checked)}
          />
          <ul className={classes.others}>
            {theirs.slice(0, NAMES).map(({ item, parents }) => (
              <li key={item.id}>{[...parents, item].map(nameOnScreen).join(' / ')}</li>
            ))}
            {theirs.length > NAMES && <li>…</li>}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
