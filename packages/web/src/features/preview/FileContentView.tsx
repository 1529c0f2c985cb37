import { lazy, Suspense } from 'react';
import type { PreviewKind } from '../../preview-kinds/preview-kind.ts';
import { LoadingFace } from './faces/LoadingFace.tsx';
import { ImageView } from './image/ImageView.tsx';
import { MediaView } from './media/MediaView.tsx';
import type { PreviewFile } from './preview-file.ts';
import { TextView } from './text/TextView.tsx';

const PdfView = lazy(async () => ({ default: (await import('./pdf/PdfView.tsx')).PdfView }));

interface FileContentViewProps {
  readonly file: PreviewFile;
  readonly kind: PreviewKind;
}

/** Shows a file in the way of its kind. */
export function FileContentView({ file, kind }: FileContentViewProps) {
  switch (kind) {
    case 'image':
    case 'svg':
      return <ImageView file={file} vector={kind === 'svg'} />;
    case 'pdf':
      return (
        <Suspense fallback={<LoadingFace percent={null} />}>
          <PdfView file={file} />
        </Suspense>
      );
    case 'markdown':
    case 'code':
    case 'text':
      return <TextView file={file} kind={kind} />;
    case 'audio':
    case 'video':
      return <MediaView file={file} kind={kind} />;
  }
}
