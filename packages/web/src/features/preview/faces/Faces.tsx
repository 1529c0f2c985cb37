import { Button, Group, Loader } from '@mantine/core';
import { IconAlertTriangle, IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureText } from '../../../failures/texts.ts';
import type { Loaded } from '../content/use-loaded.ts';
import { texts } from '../texts.ts';
import { useViewerActions } from '../viewer-context.ts';
import classes from './Faces.module.css';

interface LoadingFaceProps {
  /** Null if it is not known how far it is. */
  readonly percent: number | null;
}

/** Shown while a file's content is on its way. */
export function LoadingFace({ percent }: LoadingFaceProps) {
  return (
    <div className={`${classes.face} ${classes.loading}`} role="status">
      <Loader size={36} aria-hidden="true" />
      <p className={classes.quiet}>
        {percent === null || percent === 0 ? texts.loading : texts.loaded({ percent })}
      </p>
    </div>
  );
}

interface FailureFaceProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Null where there is nothing to download. */
  readonly onDownload: (() => void) | null;
}

/** Shown in place of a content that could not be loaded. */
export function FailureFace({ error, onRetry, onDownload }: FailureFaceProps) {
  return (
    <div className={classes.face} role="alert">
      <IconAlertTriangle className={classes.icon} size={56} stroke={1.25} aria-hidden="true" />
      <h2 className={classes.title}>{texts.failed}</h2>
      <p className={classes.quiet}>{failureText(error)}</p>
      <Group justify="center" gap="xs">
        <Button onClick={onRetry}>{texts.tryAgain}</Button>
        {onDownload !== null && (
          <Button variant="default" onClick={onDownload}>
            {texts.download}
          </Button>
        )}
      </Group>
    </div>
  );
}

interface NoPreviewProps {
  readonly onDownload: () => void;
}

/** Shown for a file of a kind that has no preview. */
export function NoPreview({ onDownload }: NoPreviewProps) {
  return (
    <div className={classes.face}>
      <IconFileUnknown className={classes.icon} size={56} stroke={1.25} aria-hidden="true" />
      <h2 className={classes.title}>{texts.none}</h2>
      <p className={classes.quiet}>{texts.noneHint}</p>
      <Button onClick={onDownload}>{texts.download}</Button>
    </div>
  );
}

interface NewerNoticeProps {
  readonly onNewer: () => void;
}

/** Says above a content that there is a newer one. */
export function NewerNotice({ onNewer }: NewerNoticeProps) {
  return (
    <div className={classes.newer} role="status">
      <p>{texts.newer}</p>
      <Button size="xs" variant="default" onClick={onNewer}>
        {texts.showNewer}
      </Button>
    </div>
  );
}

interface WhenLoadedProps<T> {
  readonly loaded: Loaded<T>;
  readonly children: (value: T) => ReactNode;
}

/** Shows what was loaded; before, that it is loading, or why it cannot be had. */
export function WhenLoaded<T>({ loaded, children }: WhenLoadedProps<T>) {
  const { retry, download } = useViewerActions();
  switch (loaded.state) {
    case 'loading':
      return <LoadingFace percent={loaded.percent} />;
    case 'failed':
      return <FailureFace error={loaded.error} onRetry={retry} onDownload={download} />;
    case 'ready':
      return children(loaded.value);
  }
}
