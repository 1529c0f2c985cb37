import type { ReactNode } from 'react';
import type { Loaded } from '../content/use-loaded.ts';
import { useViewerActions } from '../viewer-actions.ts';
import { FailureFace } from './FailureFace.tsx';
import { LoadingFace } from './LoadingFace.tsx';

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
