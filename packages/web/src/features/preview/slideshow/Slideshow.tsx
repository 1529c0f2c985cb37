import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { PreviewPosition } from '../preview-file.ts';
import { texts } from '../texts.ts';
import classes from './Slideshow.module.css';

const INTERVALS = [3, 5, 10] as const;
const USUAL_SECONDS = 5;
/** Tools that nobody uses leave the picture alone. */
const QUIET_AFTER_MS = 2_500;
/** A film that somebody has begun is waited for. */
const LOOK_AGAIN_MS = 500;

interface SlideshowProps {
  /** Of what is shown; null while that is not known. */
  readonly position: PreviewPosition | null;
  onGo(id: string): void;
  onEnd(): void;
}

/** Shows one picture after the other, until the last one or until somebody ends it. */
export function Slideshow({ position, onGo, onEnd }: SlideshowProps) {
  const [isPlaying, setPlaying] = useState(true);
  const [seconds, setSeconds] = useState(USUAL_SECONDS);
  const isQuiet = useQuiet();
  const { isFull, toggleFull } = useFullScreen();
  const next = position?.next ?? null;
  const isAtEnd = position !== null && next === null;
  if (isAtEnd && isPlaying) setPlaying(false);

  const goOn = useEffectEvent(() => {
    if (isFilmPlaying() || next === null) return false;
    onGo(next);
    return true;
  });
  useEffect(() => {
    if (!isPlaying || next === null) return;
    let timer = setTimeout(function look() {
      if (!goOn()) timer = setTimeout(look, LOOK_AGAIN_MS);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [isPlaying, next, seconds]);

  useSlideshowKeys({ toggle: () => setPlaying(!isPlaying && !isAtEnd), toggleFull, end: onEnd });

  return (
    <section aria-label={texts.slideshow}>
      <div
        className={classes.bar}
        data-quiet={(isQuiet && isPlaying) || undefined}
        role="toolbar"
        aria-label={texts.slideshow}
      >
        <Tool
          label={isPlaying ? texts.pause : texts.play}
          disabled={isAtEnd}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </Tool>
        <SegmentedControl
          size="xs"
          aria-label={texts.interval}
          value={String(seconds)}
          onChange={(value) => setSeconds(Number(value))}
          data={INTERVALS.map((each) => ({ value: String(each), label: texts.seconds({ seconds: each }) }))}
        />
        {document.fullscreenEnabled && (
          <Tool label={isFull ? texts.leaveFullScreen : texts.fullScreen} onClick={toggleFull}>
            {isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
          </Tool>
        )}
        <Tool label={texts.endSlideshow} onClick={onEnd}>
          <IconX size={20} />
        </Tool>
      </div>
    </section>
  );
}

interface ToolProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
  onClick(): void;
}

function Tool({ label, disabled = false, children, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-disabled={disabled}
        data-disabled={disabled}
        onClick={() => !disabled && onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function isFilmPlaying(): boolean {
  const film = document.querySelector<HTMLMediaElement>('main video, main audio');
  return film !== null && !film.paused && !film.ended;
}

/** Whether nobody has touched anything for a while. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setQuiet(true), QUIET_AFTER_MS);
    const wake = () => {
      setQuiet(false);
      clearTimeout(timer);
      timer = setTimeout(() => setQuiet(true), QUIET_AFTER_MS);
    };
    window.addEventListener('pointermove', wake);
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
    };
  }, []);
  return isQuiet;
}

/** The whole screen, which is left when the slideshow ends. */
function useFullScreen() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggleFull = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // A browser that refuses leaves all as it is.
    void change.catch(() => undefined);
  };
  return { isFull, toggleFull };
}

/** Space plays and pauses, F fills the screen, Escape ends the slideshow and not the viewer. */
function useSlideshowKeys(keys: { toggle(): void; toggleFull(): void; end(): void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey) return;
    const isOnControl = target instanceof Element && target.closest('button, input, video, audio') !== null;
    if (key === 'Escape') keys.end();
    else if (key === ' ' && !isOnControl) keys.toggle();
    else if (key.toLowerCase() === 'f') keys.toggleFull();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
