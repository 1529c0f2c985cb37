import { LANGUAGES } from '@coffer/contract';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { takeProfile } from '../support/kept-profile.ts';
import { openScreens, SAME_EVERYWHERE, walkScreens } from '../support/screens.ts';
import { wrongTexts } from '../support/shown-texts.ts';
import { expect, test } from '../support/test.ts';
import { speakMarked, tongueOf } from '../support/tongue.ts';

const USERS_PER_PAGE = 25;

test.describe('every screen and dialog', () => {
  for (const language of LANGUAGES) {
    // The catalogues are compared by unit tests: what comes from none of them shows in any language, by day in that of
    // `screens-themes.spec.ts`.
    test(
      `fault U7: shows texts of the catalogue alone, and labels all controls, in ${language}`,
      NIGHT,
      async ({ browser, sharedServer }) => {
        const tongue = tongueOf(language, { isMarked: true });
        // The list of users has pages then, with buttons of their own.
        await Promise.all(Array.from({ length: USERS_PER_PAGE }, () => makeAccount(sharedServer.url)));
        const world = await openScreens({ browser, sharedServer }, (page) => speakMarked(page, language));
        const profile = await takeProfile(browser);
        await speakMarked(profile.page, language);
        const own = [...SAME_EVERYWHERE];
        await walkScreens({
          ...{ world, tongue, stranger: profile.page },
          look: (page, what) =>
            expect.soft.poll(() => wrongTexts(page, own), { message: what, timeout: 3_000 }).toEqual([]),
        });
        await profile.giveBack();
        await world.close();
      },
    );
  }
});
