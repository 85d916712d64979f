import { LEGAL_DOCUMENTS } from '@kenali/contracts';
import { waitFor } from '@testing-library/react';
import { render } from './prerender.tsx';

it.each(Object.values(LEGAL_DOCUMENTS))(
  '$path: when its first version is prerendered, then its text is there',
  async ({ path, title, versions }) => {
    const first = versions.at(-1);
    // The first rendering starts to load the texts.
    const html = await waitFor(() => {
      const page = render({ path: `${path}/${first}`, data: {}, flags: {} }, null);
      expect(page.isComplete).toBe(true);
      return page.html;
    });
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain(`<time dateTime="${first}">`);
    expect(html.includes('Ini versi lama')).toBe(versions.length > 1);
  },
);
