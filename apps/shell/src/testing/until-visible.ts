import { waitFor } from '@testing-library/react';

/** Looks at the moment at which it appears: what a page shows for half a second may be gone when the test goes on. */
export const untilVisible = (find: () => HTMLElement): Promise<void> => waitFor(() => expect(find()).toBeVisible());
