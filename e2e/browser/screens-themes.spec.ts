import type { Browser, Page } from '@playwright/test';
import { LOW } from '../support/bars.ts';
import { NIGHT } from '../support/dose.ts';
import { lostInForcedColors } from '../support/forced-colors.ts';
import { takeProfile } from '../support/kept-profile.ts';
import { outOfReach } from '../support/reach.ts';
import { openScreens, walkScreens } from '../support/screens.ts';
import type { SharedServer } from '../support/shared-server.ts';
import { expect, test } from '../support/test.ts';
import { tongueOf } from '../support/tongue.ts';

type Fixtures = Readonly<{ browser: Browser; sharedServer: SharedServer }>;
type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;

/** Finds nothing wrong on any screen, nor in what opens over it. */
async function expectNothing(
  { browser, sharedServer }: Fixtures,
  { size, ...media }: Media & { size?: typeof LOW },
  wrong: (page: Page) => Promise<string[]>,
): Promise<void> {
  const world = await openScreens({ browser, sharedServer });
  const profile = await takeProfile(browser);
  for (const page of [world.page, profile.page]) {
    await page.emulateMedia(media);
    if (size !== undefined) await page.setViewportSize(size);
  }
  await walkScreens({
    ...{ world, tongue: tongueOf('en', { isMarked: false }), stranger: profile.page },
    look: (page, what) => expect.soft.poll(() => wrong(page), { message: what, timeout: 3_000 }).toEqual([]),
  });
  for (const page of [world.page, profile.page])
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
  await profile.giveBack();
  await world.close();
}

test.describe('every screen and dialog', () => {
  test('fault B23: loses nothing in forced colours, nor at 400 %', async ({ browser, sharedServer }) => {
    const seen = new Set<string>();
    await expectNothing(
      { browser, sharedServer },
      { forcedColors: 'active', colorScheme: 'dark', size: LOW },
      async (page) => [...(await lostInForcedColors(page, seen)), ...(await outOfReach(page))],
    );
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `fault B23: loses nothing in forced colours on a wide page, ${colorScheme}`,
      NIGHT,
      async ({ browser, sharedServer }) => {
        const seen = new Set<string>();
        await expectNothing({ browser, sharedServer }, { forcedColors: 'active', colorScheme }, (page) =>
          lostInForcedColors(page, seen),
        );
      },
    );
  }
});
