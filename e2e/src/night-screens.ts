/** The page of a group's night in its states. */
import type { NightPage, OwnUser } from '@courtside/contract';
import { expect, type Page } from '@playwright/test';
import { nightDay } from './night-parts.ts';
import { answering, changing, withoutFeed } from './prepared-answers.ts';
import { aloneNight, crowdedNight, decidedNight, emptyNight, openNight } from './prepared-nights.ts';
import { heading, inMain, type Screen } from './screen.ts';

const path = `/group/group-1/night/${nightDay}`;
const calls = '**/api/groups/*/nights/*';

/** Answers with a night on which the user is one of its members. */
const asMember = (uid: string, data: NightPage) => async (page: Page) => {
  await withoutFeed(page);
  const own = Promise.withResolvers<string>();
  await changing<OwnUser>(page, /\/api\/users\/[^/]+$/, (user) => {
    own.resolve(user.uid);
    return user;
  });
  await page.route(calls, async (route) => {
    const json = JSON.stringify({ success: true, data }).replaceAll(`"${uid}"`, `"${await own.promise}"`);
    await route.fulfill({ contentType: 'application/json', body: json });
  });
};

/** Shows who was on whom at the top of the screen. */
async function scrollToGames(page: Page): Promise<void> {
  const title = page.getByRole('heading', { name: 'Who was on whom' });
  await expect(title).toBeVisible();
  await title.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 80));
}

export const nightScreens: readonly Screen[] = [
  { name: 'night', who: 'in', path, prepare: asMember('f1', decidedNight), settle: heading('What stood out') },
  { name: 'night-games', who: 'in', path, prepare: asMember('f1', decidedNight), settle: scrollToGames },
  { name: 'night-open', who: 'in', path, prepare: asMember('m3', openNight), settle: heading('What stood out') },
  { name: 'night-open-games', who: 'in', path, prepare: asMember('m3', openNight), settle: scrollToGames },
  {
    name: 'night-crowded',
    who: 'in',
    path,
    prepare: answering(calls, crowdedNight),
    settle: heading('Who was on whom'),
  },
  { name: 'night-crowded-games', who: 'in', path, prepare: answering(calls, crowdedNight), settle: scrollToGames },
  { name: 'night-alone', who: 'in', path, prepare: asMember('f1', aloneNight), settle: heading('Who was on whom') },
  {
    name: 'night-empty',
    who: 'in',
    path,
    prepare: answering(calls, emptyNight),
    settle: inMain('No bets on this night.'),
  },
];
