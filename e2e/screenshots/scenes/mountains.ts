import { clouds, glow, gradient, type Picture, picture } from './picture.ts';
import { areaBelow, ridge } from './ridge.ts';
import { seeded } from './seeded.ts';

const SIZE = { width: 2400, height: 1600 };
const RANGES = 6;

export interface MountainLight {
  /** From the zenith to the horizon. */
  readonly sky: readonly string[];
  readonly sun: string;
  /** The farthest and the nearest range. */
  readonly far: readonly [number, number, number];
  readonly near: readonly [number, number, number];
  readonly cloud: readonly [number, number, number];
}

export const DAWN: MountainLight = {
  sky: ['#4d6c9a', '#94a4c1', '#e6b9a4', '#f8dcb0'],
  sun: '#fff0c9',
  far: [214, 176, 168],
  near: [27, 42, 52],
  cloud: [255, 226, 205],
};

export const MIDDAY: MountainLight = {
  sky: ['#2f76bd', '#6ba8da', '#b7d9ec', '#e6f1f2'],
  sun: '#fffbe8',
  far: [160, 188, 208],
  near: [38, 74, 44],
  cloud: [255, 255, 255],
};

export const EVENING: MountainLight = {
  sky: ['#2b2f5e', '#6d4a7d', '#d1716d', '#f7b267'],
  sun: '#ffe0a0',
  far: [190, 108, 112],
  near: [22, 20, 38],
  cloud: [255, 178, 140],
};

/** Ranges of mountains one behind the other, firs before them, and a lake that mirrors them where there is one. */
export function mountains(seed: number, light: MountainLight, { lake = false } = {}): Picture {
  const { width, height } = SIZE;
  const random = seeded(seed);
  const shore = height * 0.68;
  const sunX = width * (0.25 + random() * 0.5);
  const sunY = height * (0.3 + random() * 0.12);
  const ranges = Array.from({ length: RANGES }, (_, index) => {
    const nearness = index / (RANGES - 1);
    const base = height * (0.46 + nearness * (lake ? 0.19 : 0.36));
    const swing = height * (0.34 - nearness * 0.2);
    const path = areaBelow(ridge(seed * 31 + index, 0.54), { width, height, base, swing });
    const color = light.far.map((from, part) =>
      Math.round(from + ((light.near[part] ?? 0) - from) * nearness),
    );
    const haze = color.map((part, at) => Math.round(part + ((light.cloud[at] ?? 255) - part) * 0.36));
    const id = `range${index}`;
    return {
      definition: gradient(id, [`rgb(${color})`, `rgb(${color})`, `rgb(${haze})`]),
      shape: `<path d="${path}" fill="url(#${id})"/>`,
    };
  });
  const scene = [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<rect width="${width}" height="${height * 0.6}" filter="url(#clouds)" opacity="0.7"/>`,
    `<circle cx="${sunX}" cy="${sunY}" r="760" fill="url(#sun)"/>`,
    `<circle cx="${sunX}" cy="${sunY}" r="46" fill="${light.sun}"/>`,
    ...ranges.map(({ shape }) => shape),
  ].join('');
  const mirror = lake
    ? [
        `<clipPath id="water"><rect y="${shore}" width="${width}" height="${height - shore}"/></clipPath>`,
        `<filter id="ripple" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.004 0.06" numOctaves="3" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="34"/><feGaussianBlur stdDeviation="3 1"/></filter>`,
      ]
    : [];
  const water = lake
    ? [
        `<g clip-path="url(#water)"><g filter="url(#ripple)"><g transform="matrix(1 0 0 -1 0 ${2 * shore})">${scene}</g></g><rect y="${shore}" width="${width}" height="${height - shore}" fill="rgb(${light.near})" opacity="0.34"/></g>`,
      ]
    : [];
  const near = `rgb(${light.near.map((part) => Math.round(part * 0.55))})`;
  return picture(
    SIZE,
    [
      gradient('sky', light.sky),
      glow('sun', light.sun, 0.9),
      clouds('clouds', light.cloud, seed),
      ...ranges.map(({ definition }) => definition),
      ...mirror,
    ],
    [scene, ...water, ...firs(seed, near, lake ? 0.97 : 0.98)],
  );
}

/** Firs along the lower edge, taller towards the sides. */
function firs(seed: number, color: string, ground: number): string[] {
  const { width, height } = SIZE;
  const random = seeded(seed + 5);
  return Array.from({ length: 70 }, (_, index) => {
    const x = (index / 69) * width + (random() - 0.5) * 50;
    const side = Math.abs(x / width - 0.5) * 2;
    const tall = (90 + random() * 120) * (0.5 + side ** 2 * 2.3);
    const foot = height * ground + 60 + random() * 30;
    const tiers = 9;
    const outline = (direction: 1 | -1) =>
      Array.from({ length: tiers }, (_, tier) => {
        const down = (direction === 1 ? tier + 1 : tiers - tier) / tiers;
        const reach = down * tall * 0.2 * direction;
        const y = foot - tall + down * tall;
        const inner = `${(x + reach * 0.55).toFixed(1)} ${(y + 4).toFixed(1)}`;
        const outer = `${(x + reach).toFixed(1)} ${(y + 10).toFixed(1)}`;
        return direction === 1 ? `${outer} L${inner}` : `${inner} L${outer}`;
      }).join(' L');
    return `<path d="M${x.toFixed(1)} ${(foot - tall).toFixed(1)} L${outline(1)} L${outline(-1)} Z" fill="${color}"/>`;
  });
}
