import { gradient, type Picture, picture } from './picture.ts';
import { seeded } from './seeded.ts';

export interface Blossom {
  readonly petals: readonly string[];
  readonly heart: string;
  readonly count: number;
  /** How wide a petal is for its length. */
  readonly breadth: number;
}

export const POPPIES: Blossom = {
  petals: ['#d8352b', '#e8523c', '#c22a2a'],
  heart: '#231a22',
  count: 5,
  breadth: 0.62,
};
export const DAISIES: Blossom = {
  petals: ['#fdfcf6', '#f1efe6', '#fffdf8'],
  heart: '#e8b52c',
  count: 16,
  breadth: 0.2,
};
export const DAHLIAS: Blossom = {
  petals: ['#d86a9a', '#e48bb0', '#b94a82'],
  heart: '#7d2750',
  count: 13,
  breadth: 0.34,
};

/** A meadow seen from close by: sharp blossoms in front, soft spots of colour behind them. */
export function flowers(seed: number, blossom: Blossom, { upright = false } = {}): Picture {
  const size = upright ? { width: 1600, height: 2400 } : { width: 2400, height: 1600 };
  const { width, height } = size;
  const random = seeded(seed);
  const pick = (colors: readonly string[]) => colors[Math.floor(random() * colors.length)] ?? '#fff';
  const spots = Array.from({ length: 80 }, () => {
    const color = random() < 0.35 ? pick(blossom.petals) : pick(['#8fb05a', '#b7cc74', '#5f8c46', '#e3dc9a']);
    return `<circle cx="${(random() * width).toFixed(0)}" cy="${(random() * height).toFixed(0)}" r="${(40 + random() * 120).toFixed(0)}" fill="${color}" opacity="${(0.18 + random() * 0.3).toFixed(2)}"/>`;
  });
  const blades = Array.from({ length: 120 }, () => {
    const x = random() * width;
    const top = height * (0.45 + random() * 0.4);
    const lean = (random() - 0.5) * 220;
    return `<path d="M${x.toFixed(0)} ${height} Q${(x + lean * 0.2).toFixed(0)} ${((top + height) / 2).toFixed(0)} ${(x + lean).toFixed(0)} ${top.toFixed(0)}" stroke="${pick(['#3f6b34', '#5d8b3f', '#7ba653'])}" stroke-width="${(3 + random() * 9).toFixed(1)}" fill="none" stroke-linecap="round"/>`;
  });
  const places = Array.from({ length: upright ? 9 : 13 }, (_, index) => ({
    x: width * (0.06 + 0.88 * ((index * 0.618) % 1)),
    y: height * (0.2 + random() * 0.5),
    radius: 90 + random() * 130,
  })).toSorted((a, b) => a.radius - b.radius);
  const blossoms = places.map(({ x, y, radius }) => {
    const turn = random() * 360;
    const petals = Array.from({ length: blossom.count }, (_, index) => {
      const angle = turn + (index * 360) / blossom.count;
      const broad = radius * blossom.breadth;
      return `<g transform="rotate(${angle.toFixed(0)})"><path d="M0 0 C${-broad} ${-radius * 0.35} ${-broad} ${-radius} 0 ${-radius} C${broad} ${-radius} ${broad} ${-radius * 0.35} 0 0 Z" fill="${pick(blossom.petals)}"/><path d="M0 ${-radius * 0.1} L0 ${-radius * 0.82}" stroke="#000" stroke-opacity="0.1" stroke-width="${radius * 0.03}"/></g>`;
    });
    const heart = radius * (blossom.count > 10 ? 0.27 : 0.2);
    const stem = `<path d="M0 0 Q${(random() - 0.5) * 120} ${(height - y) / 2} ${(random() - 0.5) * 160} ${height - y}" stroke="#4d7a38" stroke-width="11" fill="none"/>`;
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)})">${stem}<g filter="url(#shade)" transform="scale(1 ${(0.72 + random() * 0.25).toFixed(2)})">${petals.join('')}<circle r="${heart}" fill="${blossom.heart}"/><circle cx="${-heart * 0.25}" cy="${-heart * 0.3}" r="${heart * 0.45}" fill="#fff" opacity="0.18"/></g></g>`;
  });
  return picture(
    size,
    [
      gradient('air', ['#cfe3d0', '#a9c985', '#5c8a46', '#2f5a2f']),
      '<filter id="soft" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="38"/></filter>',
      '<filter id="near" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="3"/></filter>',
      '<filter id="shade" x="-0.3" y="-0.3" width="1.6" height="1.6"><feDropShadow dx="6" dy="14" stdDeviation="12" flood-color="#12240f" flood-opacity="0.4"/></filter>',
    ],
    [
      `<rect width="${width}" height="${height}" fill="url(#air)"/>`,
      `<g filter="url(#soft)">${spots.join('')}</g>`,
      `<g filter="url(#near)">${blades.join('')}</g>`,
      ...blossoms,
    ],
  );
}
