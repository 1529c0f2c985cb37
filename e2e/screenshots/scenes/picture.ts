/** A painted scene as an SVG document. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/** A vertical gradient under this id, of colours in even steps from the top. */
export function gradient(id: string, colors: readonly string[]): string {
  const stops = colors.map(
    (color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

/** A glow under this id, which fades towards its rim. */
export function glow(id: string, color: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="0.35" stop-color="${color}" stop-opacity="${strength * 0.4}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

/** Clouds under this id of a filter: drifting noise in one colour. */
export function clouds(id: string, color: readonly [number, number, number], seed: number): string {
  const [red, green, blue] = color.map((part) => (part / 255).toFixed(3));
  return `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.0011 0.0042" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 3.4 0 0 0 -1.55"/></filter>`;
}

/** The frame of every scene; the grain of a sensor and a darker rim come on top. */
export function picture(
  { width, height }: { width: number; height: number },
  definitions: readonly string[],
  shapes: readonly string[],
): Picture {
  const grain = `<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0.5 0.5 0 0 -0.42"/></filter>`;
  const rim = `<radialGradient id="rim" cx="0.5" cy="0.45" r="0.8"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/></radialGradient>`;
  const all = `<rect width="${width}" height="${height}"`;
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}${grain}${rim}</defs>${shapes.join('')}${all} fill="url(#rim)"/>${all} filter="url(#grain)" opacity="0.35"/></svg>`,
  };
}
