import { isFailure } from '@coffer/client';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { failureText } from '../../../failures/texts.ts';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { texts } from '../texts.ts';
import { FileChooser } from './FileChooser.tsx';
import classes from './FolderFaces.module.css';

interface EmptyFolderProps {
  /** Null where nothing can be uploaded. */
  readonly onUpload: ((files: File[]) => void) | null;
}

/** A folder with nothing in it, and what to do about it. */
export function EmptyFolder({ onUpload }: EmptyFolderProps) {
  return (
    <div className={classes.empty}>
      <EmptyCoffer />
      <h2 className={classes.title}>{texts.emptyTitle}</h2>
      <p className={classes.text}>{onUpload === null ? texts.emptyShared : texts.empty}</p>
      {onUpload !== null && (
        <FileChooser kind="files" onChoose={onUpload}>
          {(open) => (
            <Button variant="light" leftSection={<IconUpload size={18} stroke={1.75} />} onClick={open}>
              {texts.emptyCall}
            </Button>
          )}
        </FileChooser>
      )}
    </div>
  );
}

/** The sentence about a folder that could not be loaded. The end of sharing is no problem with getting the files. */
function listingText(failure: unknown): string {
  const message = failureText(failure);
  const isSaid = isFailure(failure, 'share_ended', 'space_exchanged', 'contact_changed', 'update_to_open');
  return isSaid ? message : texts.listingFailed({ message });
}

interface ListingFailureProps {
  readonly failure: unknown;
  onRetry(): void;
}

/** Shown instead of a folder that could not be loaded. */
export function ListingFailure({ failure, onRetry }: ListingFailureProps) {
  return (
    <div className={classes.empty} role="alert">
      <EmptyCoffer />
      <p className={classes.text}>{listingText(failure)}</p>
      <Button variant="light" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}

interface IncompleteListingProps {
  readonly failure: unknown;
  readonly trying: boolean;
  onRetry(): void;
}

/** Shown below the rows of a folder that could not be loaded completely, or not reloaded. */
export function IncompleteListing({ failure, trying, onRetry }: IncompleteListingProps) {
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.failure}>{listingText(failure)}</p>
      <Button variant="light" size="xs" loading={trying} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}

/** Widths of the names that are not there yet, in percent. */
const NAMES = [46, 62, 38, 54, 70, 42, 58, 34];

/** Stand-ins of the same height as the rows, while a folder loads. */
export function SkeletonRows() {
  return (
    <div role="status" aria-label={texts.loading}>
      {NAMES.map((width) => (
        <div key={width} className={classes.row}>
          <span className={classes.picture} />
          <span style={{ width: `${width}%` }} />
          <span className={classes.cell} />
          <span className={classes.cell} />
        </div>
      ))}
    </div>
  );
}

interface DropHintProps {
  /** The name of the folder that a drop would go to. */
  readonly folderName: string;
}

/** Laid over the folder while files are dragged over it. */
export function DropHint({ folderName }: DropHintProps) {
  return (
    <div className={classes.hint} aria-hidden="true">
      <div className={classes.card}>
        <IconUpload size={28} stroke={1.75} />
        <strong>{texts.dropTitle}</strong>
        <span>{texts.dropInto({ folder: folderName })}</span>
      </div>
    </div>
  );
}
