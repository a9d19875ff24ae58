import { expect, type Page } from '@playwright/test';

/** A screen in one of its states, for screenshots and checks. */
export interface Screen {
  readonly name: string;
  readonly who: 'out' | 'in';
  readonly path: string;
  /** Runs before the page is opened, usually to prepare server responses. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Whether `prepare` leaves more on the page than responses and a closed live feed: it cannot show another screen. */
  readonly alone?: true;
  /** Brings the page into the state and returns once it shows. */
  readonly settle: (page: Page) => Promise<unknown>;
}

/** Waits for a text. */
export const text = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible();
/** Waits for a heading. */
export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
/** Waits for the games on the betting page. */
export const games = (page: Page) => expect(page.locator('article[data-game]').nth(2)).toBeVisible();
/** Presses the first button of this name. */
export const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** Waits for a text in the main element. */
export const inMain = (words: string | RegExp) => (page: Page) =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible();
