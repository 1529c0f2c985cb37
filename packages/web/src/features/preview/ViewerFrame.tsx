import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PreviewPlace } from './preview-file.ts';
import { Steps } from './Steps.tsx';
import { texts } from './texts.ts';
import { useSwipe } from './use-swipe.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import classes from './ViewerFrame.module.css';

interface ViewerFrameProps {
  /** Empty while the name is not known. */
  readonly title: string;
  readonly place: PreviewPlace | null;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  /** Null while there is nothing to download. */
  readonly onDownload: (() => void) | null;
  readonly onDetails: (() => void) | null;
  readonly children: ReactNode;
}

/** What surrounds a shown file: its name, what can be done with it, the ways to its neighbours. */
export function ViewerFrame({
  title,
  place,
  onGo,
  onClose,
  onDownload,
  onDetails,
  children,
}: ViewerFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);

  const step = (to: 'previous' | 'next') => {
    const id = place?.[to] ?? null;
    if (id !== null) onGo(id);
  };
  useViewerKeys((command) => (command === 'close' ? onClose() : step(command)));
  const swipe = useSwipe(step);

  return (
    <main ref={frame} className={classes.viewer} tabIndex={-1} aria-label={texts.preview}>
      <header className={classes.bar}>
        <Tool label={texts.close} onClick={onClose}>
          <IconX size={20} />
        </Tool>
        <h1 className={classes.name} title={title} dir="auto" aria-live="polite">
          {title}
        </h1>
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
      <div className={classes.stage} {...swipe}>
        {children}
      </div>
      {place !== null && place.count > 1 && <Steps place={place} onStep={step} />}
    </main>
  );
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
