import { glow, gradient, type Picture, picture } from './picture.ts';
import { areaBelow, ridge } from './ridge.ts';
import { seeded } from './seeded.ts';

const SIZE = { width: 2400, height: 1600 };

/** A clear night: stars, the Milky Way, and a tent that is lit from within. */
export function night(seed: number): Picture {
  const { width, height } = SIZE;
  const random = seeded(seed);
  const stars = Array.from({ length: 1_400 }, () => {
    const bright = random() ** 7;
    return `<circle cx="${(random() * width).toFixed(1)}" cy="${(random() * height * 0.86).toFixed(1)}" r="${(0.7 + bright * 4.4).toFixed(1)}" fill="${random() < 0.2 ? '#ffe3bd' : '#eef3ff'}" opacity="${(0.3 + random() * 0.7).toFixed(2)}"/>`;
  });
  const way = `<filter id="way" x="-0.2" y="-0.2" width="1.4" height="1.4"><feTurbulence type="fractalNoise" baseFrequency="0.003 0.006" numOctaves="6" seed="${seed}"/><feColorMatrix values="0 0 0 0 0.78 0 0 0 0 0.76 0 0 0 0 0.96 2.6 0 0 0 -1.05" result="dust"/><feComposite in="dust" in2="SourceGraphic" operator="in"/><feGaussianBlur stdDeviation="4"/></filter>`;
  const hill = (offset: number, base: number, swing: number) =>
    areaBelow(ridge(seed + offset, 0.5), { width, height, base: height * base, swing });
  const tentX = width * 0.36;
  const tentY = height * 0.9;
  return picture(
    SIZE,
    [
      gradient('sky', ['#060b1c', '#101d3d', '#27406b', '#58708f']),
      glow('lamp', '#ffbe6b', 0.9),
      gradient('tent', ['#ffd996', '#e98f3c']),
      way,
      `<linearGradient id="band" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`,
    ],
    [
      `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
      `<g transform="rotate(-34 1200 600)"><rect x="-600" y="330" width="3600" height="560" fill="url(#band)" filter="url(#way)" opacity="0.75"/></g>`,
      ...stars,
      `<path d="${hill(1, 0.8, 170)}" fill="#1a2947"/>`,
      `<path d="${hill(2, 0.88, 120)}" fill="#101a30"/>`,
      `<path d="${hill(3, 0.95, 60)}" fill="#090f1c"/>`,
      `<circle cx="${tentX}" cy="${tentY}" r="340" fill="url(#lamp)" opacity="0.7"/>`,
      `<path d="M${tentX - 150} ${tentY + 70} L${tentX} ${tentY - 90} L${tentX + 150} ${tentY + 70} Z" fill="url(#tent)"/>`,
      `<path d="M${tentX - 34} ${tentY + 70} L${tentX} ${tentY - 90} L${tentX + 34} ${tentY + 70} Z" fill="#8a4a1f" opacity="0.55"/>`,
    ],
  );
}
