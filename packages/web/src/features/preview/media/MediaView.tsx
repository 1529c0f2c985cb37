import { failed } from '@coffer/client';
import { IconMusic } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { WhenLoaded } from '../faces/Faces.tsx';
import type { PreviewFile } from '../preview-file.ts';
import { texts } from '../texts.ts';
import { OWN_GESTURES } from '../use-swipe.ts';
import { useViewerActions } from '../viewer-context.ts';
import classes from './MediaView.module.css';
import { useMedia } from './use-media.ts';

interface MediaViewProps {
  readonly file: PreviewFile;
  readonly kind: 'audio' | 'video';
}

/** A player that reads the parts of a file that it needs, while the file stays encrypted on the server. */
export function MediaView({ file, kind }: MediaViewProps) {
  const loaded = useMedia(file);
  return (
    <WhenLoaded loaded={loaded}>{(url) => <Player url={url} name={file.name} kind={kind} />}</WhenLoaded>
  );
}

interface PlayerProps {
  readonly url: string;
  readonly name: string;
  readonly kind: 'audio' | 'video';
}

function Player({ url, name, kind }: PlayerProps) {
  const { fail } = useViewerActions();
  const player = useRef<HTMLMediaElement>(null);
  useEffect(() => {
    const element = player.current;
    if (element === null) return;
    element.src = url;
    return () => {
      // A player that is only taken out of the page goes on reading for a while.
      element.removeAttribute('src');
      element.load();
    };
  }, [url]);
  // Somebody who has jumped goes on from there: Chromium, told to read ahead, does not ask anew for each part until then.
  const [preload, setPreload] = useState<'metadata' | 'auto'>('metadata');
  const onSeeking = () => setPreload('auto');
  // What the page itself took away is no failure.
  const onError = () => {
    if (player.current?.hasAttribute('src')) fail(failed('not_showable'));
  };
  const common = { controls: true, preload, onError, onSeeking, ...OWN_GESTURES };

  if (kind === 'audio') {
    return (
      <div className={classes.audio}>
        <span className={classes.disc} aria-hidden="true">
          <IconMusic size={56} stroke={1.25} />
        </span>
        <audio
          {...common}
          ref={(element) => {
            player.current = element;
          }}
          aria-label={texts.audio({ name })}
        >
          <track kind="captions" />
        </audio>
      </div>
    );
  }
  return (
    <video
      {...common}
      ref={(element) => {
        player.current = element;
      }}
      className={classes.video}
      playsInline
      aria-label={texts.video({ name })}
    >
      <track kind="captions" />
    </video>
  );
}
