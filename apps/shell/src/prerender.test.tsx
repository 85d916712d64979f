import { LEGAL_DOCUMENTS, type RemoteFactory, type RemoteRoute } from '@kenali/contracts';
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

it('when the page of a remote has an image, then the shell around it is the same as without the page', () => {
  const around = (component: RemoteRoute['component']) => {
    const factory: RemoteFactory = () => ({ routes: [{ path: '*', title: '', component }], slots: {} });
    const { html } = render({ path: '/', data: {}, flags: {} }, factory);
    const { index = 0, 0: main = '' } = /<main[^>]*>.*<\/main>/.exec(html) ?? {};
    return [html.slice(0, index), html.slice(index + main.length), main] as const;
  };
  const [before, after] = around(() => null);
  const [beforeImage, afterImage, main] = around(() => <img src="https://foto.test/a.jpg?b&c" alt="Ruang" />);
  expect(main).toContain('<img src="https://foto.test/a.jpg?b&amp;c" alt="Ruang"/>');
  expect([beforeImage, afterImage]).toEqual([before, after]);
});
