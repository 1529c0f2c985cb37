import type { ReactNode, Ref } from 'react';
import { OWN_GESTURES } from './use-swipe.ts';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly ref?: Ref<HTMLElement>;
  /** Whether what is in it is wider than it is, so that fingers move it sideways. */
  readonly wide?: boolean;
  readonly onScroll?: () => void;
  readonly children: ReactNode;
}

/** A part of the page that scrolls by itself, which the keyboard must be able to reach to scroll it. */
export function ScrollRegion({ label, className, ref, wide, onScroll, children }: ScrollRegionProps) {
  return (
    <section
      ref={ref}
      className={className}
      tabIndex={0}
      aria-label={label}
      data-wide={wide || undefined}
      {...(wide ? OWN_GESTURES : {})}
      onScroll={onScroll}
    >
      {children}
    </section>
  );
}
