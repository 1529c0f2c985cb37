const failed = new Set<HTMLLinkElement>();

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  { capture: true },
);

/**
 * Asks once more for the style sheets that failed to load: an import that is repeated takes them for there, and what it
 * brings would be without them. Throws if one fails again.
 */
export async function renewStyleSheets(): Promise<void> {
  await Promise.all([...failed].map(renew));
}

async function renew(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  const fresh = document.createElement('link');
  for (const { name, value } of link.attributes) fresh.setAttribute(name, value);
  await new Promise((resolve, reject) => {
    fresh.addEventListener('load', resolve);
    fresh.addEventListener('error', () => reject(new Error(`${fresh.href} could not be loaded`)));
    link.replaceWith(fresh);
  });
}
