import { lazily } from '../../lazily/lazily.tsx';
import type { PreviewKind } from '../../preview-kinds/preview-kind.ts';
import { LoadingFace } from './faces/LoadingFace.tsx';
import { ImageView } from './image/ImageView.tsx';
import { MediaView } from './media/MediaView.tsx';
import type { PreviewFile } from './preview-file.ts';
import { TextView } from './text/TextView.tsx';

const PdfView = lazily(
  async () => (await import('./pdf/PdfView.tsx')).PdfView,
  <LoadingFace percent={null} />,
);

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
