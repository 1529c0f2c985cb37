import { type ApiClient, createDownloads } from '@coffer/client';
import { useMemo, useState } from 'react';
import { lazy } from '../../lazy/lazy.tsx';
import { type PreviewKind, previewKind } from '../../preview-kinds/preview-kind.ts';
import { FailureFace, LoadingFace, NewerNotice, NoPreview } from './faces/Faces.tsx';
import { ImageView } from './image/ImageView.tsx';
import { MediaView } from './media/MediaView.tsx';
import type { OpenContent, PreviewFile, PreviewPosition } from './preview-file.ts';
import { TextView } from './text/TextView.tsx';
import { ViewerFrame } from './ViewerFrame.tsx';
import { ContentAccessContext, ViewerActionsContext } from './viewer-context.ts';

interface ViewerProps {
  readonly file: PreviewFile;
  readonly api: ApiClient;
  /** Must be the same function as long as it is the same source. */
  readonly open: OpenContent;
  /** Null where there is nothing to step to. */
  readonly position: PreviewPosition | null;
  /** Shows another file, by its id. */
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  readonly onDownload: () => void;
  /** Shows what was stored since; null where that is shown. */
  readonly onNewer: (() => void) | null;
  /** Null where there are no details. */
  readonly onDetails: (() => void) | null;
  /** Null for what is no text, or not one's own. */
  readonly onEdit: (() => void) | null;
  /** Null where it cannot be shared, as behind a link. */
  readonly onShare?: (() => void) | null;
  /** Shows one after the other; null where there is nothing to step to. */
  readonly onSlideshow: (() => void) | null;
}

/** A file's content on the whole screen: an item of one's own, or one behind a link. */
export function Viewer(props: ViewerProps) {
  const {
    file,
    api,
    open,
    position,
    onGo,
    onClose,
    onDownload,
    onNewer,
    onDetails,
    onEdit,
    onShare,
    onSlideshow,
  } = props;
  const access = useMemo(() => ({ api, openDownload: createDownloads({ api }), open }), [api, open]);
  return (
    <ViewerFrame
      title={file.name}
      position={position}
      onGo={onGo}
      onClose={onClose}
      onDownload={onDownload}
      onDetails={onDetails}
      onEdit={onEdit}
      onShare={onShare ?? null}
      onSlideshow={onSlideshow}
    >
      {onNewer !== null && <NewerNotice onNewer={onNewer} />}
      <ContentAccessContext value={access}>
        <Content key={`${file.id}/${file.versionId}`} file={file} onDownload={onDownload} />
      </ContentAccessContext>
    </ViewerFrame>
  );
}

/**
 * The content of a version never changes. So the file is taken as it came first: another object for it, as after a
 * look at the server, loads nothing again.
 */
function Content({ file: given, onDownload }: Pick<ViewerProps, 'file' | 'onDownload'>) {
  const [file] = useState(given);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const retry = () => {
    setFailure(null);
    setAttempt((before) => before + 1);
  };
  const kind = previewKind(file);
  if (kind === null) return <NoPreview onDownload={onDownload} />;
  if (failure !== null) return <FailureFace error={failure.error} onRetry={retry} onDownload={onDownload} />;
  const actions = { retry, download: onDownload, fail: (error: unknown) => setFailure({ error }) };
  return (
    <ViewerActionsContext value={actions}>
      <FileContentView key={attempt} file={file} kind={kind} />
    </ViewerActionsContext>
  );
}

const PdfView = lazy(
  ['viewer'],
  async () => (await import('./pdf/PdfView.tsx')).PdfView,
  <LoadingFace percent={null} />,
);

interface FileContentViewProps {
  readonly file: PreviewFile;
  readonly kind: PreviewKind;
}

/** Shows a file in the way of its kind. */
function FileContentView({ file, kind }: FileContentViewProps) {
  switch (kind) {
    case 'image':
    case 'svg':
      return <ImageView file={file} vector={kind === 'svg'} />;
    case 'pdf':
      return <PdfView file={file} />;
    case 'markdown':
    case 'code':
    case 'text':
      return <TextView file={file} kind={kind} />;
    case 'audio':
    case 'video':
      return <MediaView file={file} kind={kind} />;
  }
}
