import { waitFor } from '@testing-library/react';
import { drawSite } from './draw-site.ts';

const Broken = () => {
  throw new Error('broken header');
};

it('a site that is drawn: when a part outside every boundary throws, then that is said in its place, and told', async () => {
  // As on a page: within `act` React hands the error to the test instead.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const told = jest.fn();
  window.reportError = told;
  document.body.innerHTML = '<div id="root"></div>';
  const place = document.getElementById('root') as HTMLElement;
  drawSite(place, <Broken />);
  await waitFor(() => expect(place.querySelector('[role=alert]')).toHaveFocus());
  expect(place).toHaveTextContent('Situs ini belum dapat dimuat.');
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken header' }));
});
