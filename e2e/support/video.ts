import { expect, type Locator, type Page } from '@playwright/test';

/** Answers in place of the video's host. */
export const routeVideo = (page: Page) =>
  page.route(/youtube-nocookie/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="id"><title>Video</title>' }),
  );

/** The frame is there, and the site's policy let its host in. */
export const expectVideo = (place: Locator) =>
  expect(place.frameLocator('iframe[title^="Video profil"]').locator('html')).toHaveAttribute('lang', 'id');
