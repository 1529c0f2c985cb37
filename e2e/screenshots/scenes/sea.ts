import { clouds, glow, gradient, type Picture, picture } from './picture.ts';
import { areaBelow, ridge } from './ridge.ts';
import { seeded } from './seeded.ts';

const SIZE = { width: 2400, height: 1600 };

export interface SeaLight {
  readonly sky: readonly string[];
  readonly water: readonly string[];
  readonly sun: string;
  readonly cloud: readonly [number, number, number];
  readonly coast: string;
}

export const SUMMER: SeaLight = {
  sky: ['#3d8fd1', '#86c0e6', '#d8ecf3'],
  water: ['#6fb7cf', '#2f8fb0', '#1c6f93', '#2f9aa0'],
  sun: '#fffdf0',
  cloud: [255, 255, 255],
  coast: '#5d8a86',
};

export const SUNSET: SeaLight = {
  sky: ['#39406f', '#8d5a86', '#ea8a6b', '#fbc87f'],
  water: ['#e59a72', '#8d5f7e', '#3f3f69', '#262b4c'],
  sun: '#fff0bd',
  cloud: [255, 190, 150],
  coast: '#5b4468',
};

/** The open sea with a coast far away, a boat, and the light of the sun on the waves. */
export function sea(seed: number, light: SeaLight, { beach = false } = {}): Picture {
  const { width, height } = SIZE;
  const random = seeded(seed);
  const horizon = height * (0.46 + random() * 0.08);
  const sunX = width * (0.3 + random() * 0.4);
  const coast = areaBelow(ridge(seed, 0.5), { width, height: horizon + 2, base: horizon - 34, swing: 90 });
  const waves = Array.from({ length: 700 }, () => {
    const depth = random() ** 1.7;
    const y = horizon + 6 + depth * (height - horizon);
    const length = 14 + depth * 190 * random();
    const toSun = sunX + (random() - 0.5) * (120 + depth * 900);
    const lit = random() < 0.62;
    const x = lit ? toSun : random() * width;
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${length.toFixed(1)}" ry="${(0.8 + depth * 5).toFixed(1)}" fill="${lit ? light.sun : '#0b2433'}" opacity="${(lit ? 0.14 + random() * 0.4 : 0.08 + random() * 0.1).toFixed(2)}"/>`;
  });
  const boatX = width * (0.62 + random() * 0.25);
  const boatY = horizon + 70;
  const boat = `<g transform="translate(${boatX} ${boatY})"><path d="M-74 0 Q0 34 86 0 L70 26 Q0 44 -58 26 Z" fill="#27313d"/><path d="M4 -10 L4 -190 Q70 -92 74 -10 Z" fill="#fbf7ee"/><path d="M-6 -10 L-6 -160 Q-56 -70 -62 -10 Z" fill="#e9e0cf"/><rect x="-3" y="-196" width="5" height="200" fill="#3b3a3a"/></g>`;
  const sand = areaBelow(ridge(seed + 9, 0.42, 7), { width, height, base: height * 0.87, swing: 70 });
  return picture(
    SIZE,
    [
      gradient('sky', light.sky),
      gradient('water', light.water),
      gradient('sand', ['#e7d3a8', '#cfb27f']),
      glow('sun', light.sun, 0.95),
      clouds('clouds', light.cloud, seed + 2),
    ],
    [
      `<rect width="${width}" height="${horizon + 2}" fill="url(#sky)"/>`,
      `<rect width="${width}" height="${horizon}" filter="url(#clouds)" opacity="0.75"/>`,
      `<circle cx="${sunX}" cy="${horizon - 190}" r="700" fill="url(#sun)"/>`,
      `<circle cx="${sunX}" cy="${horizon - 190}" r="58" fill="${light.sun}"/>`,
      `<path d="${coast}" fill="${light.coast}" opacity="0.75"/>`,
      `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#water)"/>`,
      ...waves,
      boat,
      ...(beach
        ? [
            `<path d="${sand}" fill="#fdfbf2" opacity="0.85" transform="translate(0 -16)"/>`,
            `<path d="${sand}" fill="url(#sand)"/>`,
          ]
        : []),
    ],
  );
}
