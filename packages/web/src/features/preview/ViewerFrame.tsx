import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconEdit,
  IconInfoCircle,
  IconPlayerPlay,
  IconShare,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import type { PreviewPosition } from './preview-file.ts';
import { texts } from './texts.ts';
import { useSwipe } from './use-swipe.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import classes from './ViewerFrame.module.css';

interface ViewerFrameProps {
  /** Empty while the name is not known. */
  readonly title: string;
  readonly position: PreviewPosition | null;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  /** Null while there is nothing to download. */
  readonly onDownload: (() => void) | null;
  readonly onDetails: (() => void) | null;
  readonly onEdit: (() => void) | null;
  /** Null where it cannot be shared. */
  readonly onShare?: (() => void) | null;
  /** Null where there is nothing to show one after the other. */
  readonly onSlideshow: (() => void) | null;
  readonly children: ReactNode;
}

/** The frame of a shown file: its name, its tools, the steps to its neighbours. */
export function ViewerFrame({
  title,
  position,
  onGo,
  onClose,
  onDownload,
  onDetails,
  onEdit,
  onShare = null,
  onSlideshow,
  children,
}: ViewerFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);

  const step = (to: 'previous' | 'next') => {
    const id = position?.[to] ?? null;
    if (id !== null) onGo(id);
  };
  const follow = (command: 'previous' | 'next' | 'close') =>
    command === 'close' ? onClose() : step(command);
  useViewerKeys(follow);
  const swipe = useSwipe(follow);

  return (
    <main ref={frame} className={classes.viewer} tabIndex={-1} aria-label={texts.preview}>
      <header className={classes.bar}>
        <Tool label={texts.close} onClick={onClose}>
          <IconX size={20} />
        </Tool>
        <h1 className={classes.name} title={title} aria-live="polite">
          <span dir="auto">{title}</span>
        </h1>
        {onShare !== null && (
          <Tool label={texts.share} onClick={onShare}>
            <IconShare size={20} />
          </Tool>
        )}
        {onEdit !== null && (
          <Tool label={texts.edit} onClick={onEdit}>
            <IconEdit size={20} />
          </Tool>
        )}
        {onSlideshow !== null && (
          <Tool label={texts.slideshow} onClick={onSlideshow}>
            <IconPlayerPlay size={20} />
          </Tool>
        )}
        {onDetails !== null && (
          <Tool label={texts.details} onClick={onDetails}>
            <IconInfoCircle size={20} />
          </Tool>
        )}
        {onDownload !== null && (
          <Tool label={texts.download} onClick={onDownload}>
            <IconDownload size={20} />
          </Tool>
        )}
      </header>
      <div className={classes.stage} onScrollCapture={moveBars} {...swipe}>
        {children}
      </div>
      {position !== null && position.count > 1 && <Steps position={position} onStep={step} />}
    </main>
  );
}

/** Has the bar go and come with what scrolls on the stage, where the viewer is so low, as at 400 %, that it scrolls itself. */
function moveBars({ currentTarget: stage, target }: UIEvent<HTMLElement>): void {
  const viewer = stage.parentElement;
  if (viewer === null || !(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight)
    return;
  viewer.scrollTop = Math.min(stage.offsetTop, target.scrollTop);
}

interface ToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface StepsProps {
  readonly position: PreviewPosition;
  readonly onStep: (to: 'previous' | 'next') => void;
}

/** The ways to the files before and after the shown one. */
function Steps({ position: { previous, next, number, count }, onStep }: StepsProps) {
  return (
    <nav className={classes.steps} aria-label={texts.steps}>
      <Step label={texts.previous} disabled={previous === null} onClick={() => onStep('previous')}>
        <IconChevronLeft size={20} />
      </Step>
      <span className={classes.position}>{texts.position({ number, count })}</span>
      <Step label={texts.next} disabled={next === null} onClick={() => onStep('next')}>
        <IconChevronRight size={20} />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Stays focusable at the end of the folder, so that the keyboard does not lose the focus. */
function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-disabled={disabled}
      data-disabled={disabled}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      {children}
    </ActionIcon>
  );
}
