/** A picture moved and enlarged: pixels from the middle of the stage, and times its fitted size. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 };

/** How far one can go in, in times the fitted size; large pictures further, so that each pixel can be seen. */
const LEAST_LARGEST = 8;
const TIMES_NATURAL = 4;

/** The factor of one step of the buttons and keys. */
export const ZOOM_STEP = 1.5;

/**
 * The size at which a picture lies in the stage as a whole. A picture of pixels is not enlarged for that; one of
 * lines is.
 */
export function fittedSize(natural: Size, stage: Size, vector: boolean): Size {
  if (natural.width === 0 || natural.height === 0) return stage;
  const factor = Math.min(stage.width / natural.width, stage.height / natural.height);
  const scale = vector ? factor : Math.min(factor, 1);
  return { width: natural.width * scale, height: natural.height * scale };
}

/** The largest scale of a picture. */
export function largestScale(natural: Size, fitted: Size): number {
  return Math.max(LEAST_LARGEST, (natural.width / Math.max(fitted.width, 1)) * TIMES_NATURAL);
}

/** Enlarges by a factor, around a point that stays where it is; never below the fitted size. */
export function zoomAt(view: ZoomView, factor: number, point: Point, largest: number): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), largest);
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Moves the picture, as far as there is more of it to see on that side. */
export function keepInStage({ scale, x, y }: ZoomView, fitted: Size, stage: Size): ZoomView {
  const limit = (value: number, inner: number, outer: number) => {
    const most = Math.max((inner * scale - outer) / 2, 0);
    return Math.min(Math.max(value, -most), most);
  };
  return { scale, x: limit(x, fitted.width, stage.width), y: limit(y, fitted.height, stage.height) };
}

/** The view after a double click at a point: at its natural size, or twice as large; from there back to all of it. */
export function toggleZoom(view: ZoomView, natural: Size, fitted: Size, point: Point): ZoomView {
  if (view.scale > 1) return FITTED;
  const toNatural = natural.width / Math.max(fitted.width, 1);
  return zoomAt(view, Math.max(toNatural, 2), point, largestScale(natural, fitted));
}
