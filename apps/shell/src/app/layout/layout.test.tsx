import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderSite } from '../../testing/render-site.tsx';

const noteAddress = jest.fn<void, [string]>();
jest.mock('@kenali/federation/host', () => ({
  ...jest.requireActual('@kenali/federation/host'),
  noteAddress: (pathname: string) => noteAddress(pathname),
}));

it('when the visitor goes to another page, then its address is noted, and its top is in view, before the browser paints it', async () => {
  /** What is open and what was noted last, whenever React has changed the document and not yet let the browser paint. */
  const beforePaint = new Set<string>();
  const scrolled: unknown[] = [];
  const look = () => beforePaint.add([window.location.pathname, noteAddress.mock.lastCall?.[0], ...scrolled].join(' '));
  renderSite('/nowhere', fakeServer({}), undefined, 'demo', (site) => (
    <Profiler id="site" onRender={look}>
      {site}
    </Profiler>
  ));
  window.scrollTo = (...to: unknown[]) => void scrolled.push(...to);
  await userEvent.click(screen.getByRole('link', { name: 'Kenali' }));
  expect([...beforePaint]).toEqual(['/nowhere /nowhere', '/ / 0 0']);
});
