import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './ZoomTools.module.css';

interface ZoomToolsProps {
  readonly percent: number;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onFit: () => void;
}

/** Buttons that make what is shown larger and smaller. */
export function ZoomTools({ percent, canZoomIn, canZoomOut, onZoomIn, onZoomOut, onFit }: ZoomToolsProps) {
  return (
    <div className={classes.tools} role="toolbar" aria-label={texts.zoomTools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.zoomOut}
        disabled={!canZoomOut}
        onClick={onZoomOut}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <UnstyledButton
        className={classes.percent}
        aria-label={texts.fitFrom({ percent })}
        title={texts.fit}
        onClick={onFit}
      >
        {texts.zoom({ percent })}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.zoomIn}
        disabled={!canZoomIn}
        onClick={onZoomIn}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </div>
  );
}
