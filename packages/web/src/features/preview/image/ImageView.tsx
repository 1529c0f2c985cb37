import { failed } from '@coffer/client';
import type { Bytes } from '@coffer/crypto';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { characterKeys } from '../../../persistence/device-switches.ts';
import { useWholeContent } from '../content/read-content.ts';
import { WhenLoaded } from '../faces/Faces.tsx';
import type { PreviewFile } from '../preview-file.ts';
import { OWN_GESTURES } from '../use-swipe.ts';
import { useViewerActions } from '../viewer-context.ts';
import classes from './ImageView.module.css';
import { useZoom } from './use-zoom.ts';
import { ZoomTools } from './ZoomTools.tsx';
import { type Size, ZOOM_STEP } from './zoom.ts';

/** Decoded it takes many times as much. */
const LARGEST_BYTES = 256 * 1024 * 1024;
const LARGEST_VECTOR_BYTES = 16 * 1024 * 1024;

interface ImageViewProps {
  readonly file: PreviewFile;
  /** Whether it is an SVG image. */
  readonly vector: boolean;
}

/**
 * A picture. It is shown by an image element and nothing else: in one, browsers run no script of an SVG image and
 * load nothing that it points at.
 */
export function ImageView({ file, vector }: ImageViewProps) {
  const make = useCallback(
    (bytes: Bytes) => {
      const url = URL.createObjectURL(new Blob([bytes], { type: imageType(file.mime, vector) }));
      return { value: url, release: () => URL.revokeObjectURL(url) };
    },
    [file.mime, vector],
  );
  const loaded = useWholeContent(file, vector ? LARGEST_VECTOR_BYTES : LARGEST_BYTES, make);
  return (
    <WhenLoaded loaded={loaded}>{(url) => <Picture url={url} name={file.name} vector={vector} />}</WhenLoaded>
  );
}

/** How far a key moves an enlarged picture. */
const STEP_PX = 80;

interface PictureProps {
  readonly url: string;
  readonly name: string;
  readonly vector: boolean;
}

function Picture({ url, name, vector }: PictureProps) {
  const [natural, setNatural] = useState<Size | null>(null);
  const { fail } = useViewerActions();
  const zoom = useZoom(natural, vector);
  const { view, fitted } = zoom;
  const zoomed = view.scale > 1;
  const zoomIn = () => zoom.zoomBy(ZOOM_STEP);
  const zoomOut = () => zoom.zoomBy(1 / ZOOM_STEP);
  const ifOn = (act: () => void) => () => characterKeys.isOn() && act();
  useHotkeys([
    ['[plus]', ifOn(zoomIn)],
    ['shift+[plus]', ifOn(zoomIn)],
    ['=', ifOn(zoomIn)],
    ['-', ifOn(zoomOut)],
    ['0', ifOn(zoom.fit)],
    ['shift+ArrowLeft', () => zoom.moveBy(STEP_PX, 0)],
    ['shift+ArrowRight', () => zoom.moveBy(-STEP_PX, 0)],
    ['shift+ArrowUp', () => zoom.moveBy(0, STEP_PX)],
    ['shift+ArrowDown', () => zoom.moveBy(0, -STEP_PX)],
  ]);

  return (
    <>
      <div
        ref={zoom.stageRef}
        className={classes.stage}
        data-zoomed={zoomed || undefined}
        {...(zoomed ? OWN_GESTURES : {})}
        {...zoom.handlers}
      >
        <img
          className={classes.image}
          src={url}
          alt={name}
          draggable={false}
          data-shown={natural !== null || undefined}
          style={{
            width: fitted.width,
            height: fitted.height,
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => fail(failed('not_showable'))}
        />
      </div>
      {natural !== null && (
        <div className={classes.tools} {...OWN_GESTURES}>
          <ZoomTools
            percent={zoom.percent}
            canZoomIn={zoom.canZoomIn}
            canZoomOut={zoomed}
            onZoomIn={zoomIn}
            onZoomOut={zoomOut}
            onFit={zoom.fit}
          />
        </div>
      )}
    </>
  );
}

/** Types that an image element decodes. It looks at the bytes; the type counts where somebody opens the address. */
const IMAGES: ReadonlySet<string> = new Set([
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/x-icon',
]);

/** The type of a picture's bytes in the page: one of a fixed list, never what an item claims to be. */
function imageType(mime: string, vector: boolean): string {
  if (vector) return 'image/svg+xml';
  return IMAGES.has(mime) ? mime : 'application/octet-stream';
}
