import { screen, waitFor } from '@testing-library/react';

/** Waits for a page itself: while its code is on its way the skeleton has an h1 too. Gives the page's h1. */
export const findPage = (name?: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const heading = screen.getByRole('heading', { level: 1, name });
    expect(heading.closest('[aria-busy="true"]')).toBeNull();
    return heading;
  });
