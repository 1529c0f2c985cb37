import type { Browser, Page } from '@playwright/test';
import { PHONE, WIDE } from '../support/accessibility.ts';
import { makePlainAccount } from '../support/accounts.ts';
import { LOW } from '../support/bars.ts';
import { NIGHT } from '../support/dose.ts';
import { lostInForcedColors } from '../support/forced-colors.ts';
import { takeProfile } from '../support/kept-profile.ts';
import { outOfPlace, outOfReach } from '../support/reach.ts';
import { openScreens, SAME_EVERYWHERE, SCREENS, walkScreens } from '../support/screens.ts';
import type { SharedServer } from '../support/shared-server.ts';
import { wrongTexts } from '../support/shown-texts.ts';
import { expect, test } from '../support/test.ts';
import { speakMarked, tongueOf } from '../support/tongue.ts';

const USERS_PER_PAGE = 25;

type Fixtures = Readonly<{ browser: Browser; sharedServer: SharedServer }>;
type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;
const OWN_COLOURS = { forcedColors: 'none', colorScheme: 'light' } as const;
type Walked = Readonly<{ size?: typeof PHONE; language?: 'en' | 'de'; isMarked?: boolean }>;

/** Finds nothing wrong on any screen, nor in what opens over it. */
async function expectNothing(
  { browser, sharedServer }: Fixtures,
  { size, language = 'en', isMarked = false, ...media }: Media & Walked,
  wrong: (page: Page, isScreen: boolean, what: string) => Promise<string[]>,
): Promise<void> {
  const prepare = async (page: Page) => {
    if (isMarked) await speakMarked(page, language);
  };
  const world = await openScreens({ browser, sharedServer }, prepare);
  const profile = await takeProfile(browser);
  await prepare(profile.page);
  for (const page of [world.page, profile.page]) {
    await page.emulateMedia(media);
    if (size !== undefined) await page.setViewportSize(size);
  }
  const paths = new Set(SCREENS.map(({ path }) => path(world.ids)));
  await walkScreens({
    ...{ world, tongue: tongueOf(language, { isMarked }), stranger: profile.page },
    look: (page, what) =>
      expect.soft
        .poll(() => wrong(page, paths.has(what), what), { message: what, timeout: 10_000 })
        .toEqual([]),
  });
  for (const page of [world.page, profile.page])
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
  await profile.giveBack();
  await world.close();
}

test.describe('every screen and dialog', () => {
  // One walk for all of it, which wait more for the page than they look at it.
  test('fault B23: loses nothing in forced colours; fault U24: nor at 400 % in its own; fault U7: shows texts of the catalogue alone, and labels all controls', async ({
    browser,
    sharedServer,
  }) => {
    const seen = new Set<string>();
    // The list of users has pages then, with buttons of their own.
    await Promise.all(Array.from({ length: USERS_PER_PAGE }, () => makePlainAccount(sharedServer.url)));
    await expectNothing(
      { browser, sharedServer },
      { ...OWN_COLOURS, size: LOW, language: 'de', isMarked: true },
      async (page, isScreen, what) => {
        const wrong = await wrongTexts(page, SAME_EVERYWHERE);
        if (isScreen) {
          // What a low page leaves out, such as the heads of columns.
          await page.setViewportSize(WIDE);
          wrong.push(...(await wrongTexts(page, SAME_EVERYWHERE)));
          await page.setViewportSize(LOW);
        }
        wrong.push(...(await outOfReach(page)));
        // What opens over a screen is made of the same parts: a third of that in forced colours, too, the same third each time.
        if (!isScreen && what.length % 3 !== 0) return wrong;
        await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
        wrong.push(...(await lostInForcedColors(page, seen)));
        await page.emulateMedia(OWN_COLOURS);
        return wrong;
      },
    );
  });

  for (const { name, ...look } of [
    { name: '400 % in forced colours', forcedColors: 'active', colorScheme: 'dark', size: LOW },
    { name: '400 % in dark colours', forcedColors: 'none', colorScheme: 'dark', size: LOW },
  ] as const) {
    test(`fault U24: has everything in reach at ${name}`, NIGHT, async ({ browser, sharedServer }) => {
      await expectNothing({ browser, sharedServer }, look, outOfReach);
    });
  }

  // Its strips of filters and of sections scroll on purpose.
  test('fault U24: is in its place at the width of a phone', NIGHT, async ({ browser, sharedServer }) => {
    await expectNothing({ browser, sharedServer }, { ...OWN_COLOURS, size: PHONE }, outOfPlace);
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
