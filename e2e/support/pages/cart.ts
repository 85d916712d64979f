import type { APIRequestContext, Page } from '@playwright/test';

/** The catalogue entry that most carts of the tests contain. */
export const findSensory = async (request: APIRequestContext) =>
  (await (await request.get('/api/assessments')).json()).find(({ type }: { type: string }) => type === 'sensory');

/** Puts these assessments into the cart, as an earlier visit did, with the next navigation. Later ones find what the page left. */
export const fillCart = (page: Page, items: object[]): Promise<unknown> =>
  page.addInitScript((cart) => {
    if (localStorage.getItem('e2e.cart-filled')) return;
    localStorage.setItem('e2e.cart-filled', 'once');
    localStorage.setItem('kenali.cart', cart);
  }, JSON.stringify(items));
