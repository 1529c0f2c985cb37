import { type Picture, picture } from './picture.ts';
import { seeded } from './seeded.ts';

const SIZE = { width: 2000, height: 2000 };

export interface Dish {
  readonly table: string;
  readonly plate: string;
  readonly filling: readonly string[];
  readonly toppings: readonly string[];
}

export const SOUP: Dish = {
  table: '#8b6a4a',
  plate: '#f3eee4',
  filling: ['#e98a2e', '#c9641c'],
  toppings: ['#fdf6e6', '#5f8a3c', '#7fa850', '#3f2d20'],
};

export const CAKE: Dish = {
  table: '#5d6b73',
  plate: '#fbf9f4',
  filling: ['#f3d9a0', '#c98f4a'],
  toppings: ['#b8283c', '#d64a5a', '#8d1f35', '#f7efe0', '#4d7a38'],
};

export const SALAD: Dish = {
  table: '#b39b7c',
  plate: '#37474f',
  filling: ['#9cbf5a', '#5f8f3e'],
  toppings: ['#d8412f', '#f2c14e', '#7fb04a', '#3f6f32', '#f6efe0', '#8a3b63'],
};

/** A plate on a wooden table, from above. */
export function dish(seed: number, { table, plate, filling, toppings }: Dish): Picture {
  const { width, height } = SIZE;
  const random = seeded(seed);
  const pieces = Array.from({ length: 150 }, () => {
    const angle = random() * Math.PI * 2;
    const away = Math.sqrt(random()) * 470;
    const color = toppings[Math.floor(random() * toppings.length)] ?? '#fff';
    const turn = (random() * 180).toFixed(0);
    const x = (1_000 + Math.cos(angle) * away).toFixed(0);
    const y = (1_000 + Math.sin(angle) * away).toFixed(0);
    return `<ellipse transform="translate(${x} ${y}) rotate(${turn})" rx="${(12 + random() * 40).toFixed(0)}" ry="${(10 + random() * 22).toFixed(0)}" fill="${color}"/>`;
  });
  const boards = Array.from(
    { length: 6 },
    (_, index) => `<rect x="${index * 340 - 10}" width="5" height="${height}" fill="#000" opacity="0.25"/>`,
  );
  return picture(
    SIZE,
    [
      `<filter id="wood" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.03 0.0018" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 0.1 0 0 0 0 0.07 0 0 0 0 0.04 1.9 0 0 0 -0.75"/></filter>`,
      '<filter id="drop" x="-0.3" y="-0.3" width="1.6" height="1.6"><feDropShadow dx="26" dy="34" stdDeviation="34" flood-opacity="0.5"/></filter>',
      '<filter id="lift" x="-0.3" y="-0.3" width="1.6" height="1.6"><feDropShadow dx="4" dy="6" stdDeviation="5" flood-opacity="0.45"/></filter>',
      `<radialGradient id="fill" cx="0.42" cy="0.38" r="0.75"><stop offset="0" stop-color="${filling[0]}"/><stop offset="1" stop-color="${filling[1]}"/></radialGradient>`,
      '<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.4"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></linearGradient>',
    ],
    [
      `<rect width="${width}" height="${height}" fill="${table}"/>`,
      `<rect width="${width}" height="${height}" filter="url(#wood)"/>`,
      ...boards,
      `<circle cx="1000" cy="1000" r="760" fill="${plate}" filter="url(#drop)"/>`,
      '<circle cx="1000" cy="1000" r="760" fill="url(#light)"/>',
      '<circle cx="1000" cy="1000" r="610" fill="#000" opacity="0.12"/>',
      '<circle cx="1000" cy="1000" r="590" fill="url(#fill)"/>',
      `<g filter="url(#lift)">${pieces.join('')}</g>`,
      '<circle cx="1000" cy="1000" r="590" fill="url(#light)" opacity="0.5"/>',
      '<g filter="url(#drop)" fill="none" stroke="#c9ccd0" stroke-linecap="round"><path d="M1850 420 L1850 1600" stroke-width="36"/><path d="M150 900 L150 1600" stroke-width="34"/><path d="M105 420 V760 Q150 900 195 760 V420 M150 420 V800" stroke-width="20"/></g>',
    ],
  );
}
