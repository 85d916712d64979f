import type { Page } from '@playwright/test';

/** Answers one call of the browser in its own way, from now on. */
export const answerCall = (page: Page, path: string, status: number, body: object | string = '') =>
  page.route(`**${path}`, (route) =>
    typeof body === 'string' ? route.fulfill({ status, body }) : route.fulfill({ status, json: body }),
  );

/** Lets one call of the browser fail as a dead network does. */
export const cutCall = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort());

/** The browser itself writes a line about each answer that a test makes fail. */
export const REFUSED = { patterns: [/Failed to load resource/] };
