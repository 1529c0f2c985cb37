import { clouds, gradient, type Picture, picture } from './picture.ts';
import { seeded } from './seeded.ts';

const SIZE = { width: 2400, height: 1600 };
const FRONTS = ['#c8694a', '#d9a25a', '#e3d3b4', '#6f8f97', '#b65c53', '#8aa37b', '#d7b98c', '#7e6a8c'];

/** Gabled houses along a harbour, mirrored in the water. */
export function town(seed: number, { lit = false } = {}): Picture {
  const { width, height } = SIZE;
  const random = seeded(seed);
  const quay = height * 0.66;
  const houses: string[] = [];
  /** What shines by itself, and so is not dimmed at dusk. */
  const lights: string[] = [];
  for (let x = -40, index = 0; x < width; index++) {
    const broad = 190 + random() * 130;
    const color = FRONTS[(index * 3 + seed) % FRONTS.length] ?? '#ccc';
    houses.push(house(x, broad, quay, 400 + random() * 260, color));
    x += broad + 4;
  }
  const row = `<g${lit ? ' filter="url(#dusk)"' : ''}>${houses.join('')}</g>${lights.join('')}`;
  return picture(
    SIZE,
    [
      gradient('sky', lit ? ['#232c56', '#5b4f83', '#d98b78'] : ['#4c97d3', '#9ccbe8', '#e2eff2']),
      gradient('water', lit ? ['#41406b', '#171d38'] : ['#4f8ba0', '#22566f']),
      clouds('clouds', lit ? [240, 170, 150] : [255, 255, 255], seed),
      `<filter id="dusk" x="0" y="0" width="1" height="1"><feColorMatrix values="0.5 0 0 0 0.02 0 0.45 0 0 0.03 0 0 0.55 0 0.1 0 0 0 1 0"/></filter>`,
      `<filter id="ripple" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.004 0.07" numOctaves="3" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="46"/><feGaussianBlur stdDeviation="5 2"/></filter>`,
    ],
    [
      `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
      `<rect width="${width}" height="${quay}" filter="url(#clouds)" opacity="0.7"/>`,
      row,
      `<rect y="${quay}" width="${width}" height="26" fill="#4b4640"/>`,
      `<g filter="url(#ripple)"><rect y="${quay + 26}" width="${width}" height="${height - quay}" fill="url(#water)"/><g transform="matrix(1 0 0 -1 0 ${2 * quay + 34})" opacity="0.5">${row}</g></g>`,
    ],
  );

  function house(x: number, broad: number, ground: number, tall: number, color: string): string {
    const eaves = ground - tall;
    const windows: string[] = [];
    const columns = broad > 250 ? 3 : 2;
    for (let y = eaves + 40; y < ground - 110; y += 118) {
      for (let column = 0; column < columns; column++) {
        const left = x + ((column + 0.5) * broad) / columns - 27;
        windows.push(
          `<rect x="${left.toFixed(0)}" y="${y.toFixed(0)}" width="54" height="78" fill="#f4efe4"/><rect x="${(left + 6).toFixed(0)}" y="${(y + 6).toFixed(0)}" width="42" height="66" fill="#39505f"/><path d="M${(left + 27).toFixed(0)} ${(y + 6).toFixed(0)} v66 M${(left + 6).toFixed(0)} ${(y + 36).toFixed(0)} h42" stroke="#f4efe4" stroke-width="4"/>`,
        );
        if (lit && random() < 0.45) {
          lights.push(
            `<path d="M${(left + 6).toFixed(0)} ${(y + 6).toFixed(0)} h18 v30 h-18 Z m24 0 h18 v30 h-18 Z m-24 34 h18 v32 h-18 Z m24 0 h18 v32 h-18 Z" fill="#ffdf94"/>`,
          );
        }
      }
    }
    const middle = x + broad / 2;
    return `<rect x="${x.toFixed(0)}" y="${eaves.toFixed(0)}" width="${broad.toFixed(0)}" height="${tall.toFixed(0)}" fill="${color}"/><path d="M${(x - 8).toFixed(0)} ${eaves.toFixed(0)} L${middle.toFixed(0)} ${(eaves - broad * 0.62).toFixed(0)} L${(x + broad + 8).toFixed(0)} ${eaves.toFixed(0)} Z" fill="${color}"/><path d="M${(x - 10).toFixed(0)} ${eaves.toFixed(0)} L${middle.toFixed(0)} ${(eaves - broad * 0.62).toFixed(0)} L${(x + broad + 10).toFixed(0)} ${eaves.toFixed(0)}" fill="none" stroke="#3c322e" stroke-width="14"/><circle cx="${middle.toFixed(0)}" cy="${(eaves - broad * 0.22).toFixed(0)}" r="24" fill="#f4efe4"/><circle cx="${middle.toFixed(0)}" cy="${(eaves - broad * 0.22).toFixed(0)}" r="17" fill="#39505f"/>${windows.join('')}<rect x="${(middle - 32).toFixed(0)}" y="${(ground - 96).toFixed(0)}" width="64" height="96" fill="#3f332c"/><rect x="${x.toFixed(0)}" y="${eaves.toFixed(0)}" width="${(broad * 0.12).toFixed(0)}" height="${tall.toFixed(0)}" fill="#000" opacity="0.1"/>`;
  }
}
