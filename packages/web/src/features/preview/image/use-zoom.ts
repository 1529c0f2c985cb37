import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  FITTED,
  fittedSize,
  keepInStage,
  largestScale,
  type Point,
  type Size,
  toggleZoom,
  type ZoomView,
  zoomAt,
} from './zoom.ts';

const NOTHING: Size = { width: 0, height: 0 };

/** How much one notch of a wheel enlarges. */
const PER_WHEEL_PX = 0.0015;

/** A picture's size and offset on its stage, changed by wheel, fingers, mouse, and by the returned functions. */
export function useZoom(natural: Size | null, vector: boolean) {
  const stageRef = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState(NOTHING);
  const [view, setView] = useState<ZoomView>(FITTED);
  const fingers = useRef(new Map<number, Point>());
  const size = natural ?? NOTHING;
  const fitted = fittedSize(size, stage, vector);
  const largest = largestScale(size, fitted);

  useLayoutEffect(() => {
    const element = stageRef.current;
    if (element === null) return;
    const measure = () => setStage({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((before) => keepInStage(zoomAt(before, factor, point, largest), fitted, stage));
  const moveBy = (dx: number, dy: number) =>
    setView(({ scale, x, y }) => keepInStage({ scale, x: x + dx, y: y + dy }, fitted, stage));
  /** From the middle of the stage. */
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = stageRef.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };

  // React listens to the wheel passively, and a passive listener cannot keep the page from zooming with it.
  const onWheel = useRef((_: WheelEvent) => {});
  onWheel.current = (event) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * PER_WHEEL_PX * (event.ctrlKey ? 6 : 1)), pointOf(event));
  };
  useEffect(() => {
    const element = stageRef.current;
    const listener = (event: WheelEvent) => onWheel.current(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      fingers.current.set(event.pointerId, pointOf(event));
      if (view.scale > 1 || fingers.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = pointOf(event);
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      fingers.current.set(event.pointerId, now);
      if (other === undefined) return moveBy(now.x - before.x, now.y - before.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      zoomBy(distance(now, other) / Math.max(distance(before, other), 1), middle);
      moveBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: (event: { readonly clientX: number; readonly clientY: number }) =>
      setView((before) => keepInStage(toggleZoom(before, size, fitted, pointOf(event)), fitted, stage)),
  };

  return {
    stageRef,
    view,
    fitted,
    /** Percent of the picture's natural size. */
    percent: Math.round(((fitted.width * view.scale) / Math.max(size.width, 1)) * 100),
    canZoomIn: view.scale < largest,
    zoomBy,
    moveBy,
    fit: () => setView(FITTED),
    handlers,
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
