import { waitFor } from '@testing-library/react';
import { mountApp } from './mount-app.ts';

const Broken = () => {
  throw new Error('broken header');
};

it('mountApp: when a component outside every boundary throws, then the fatal error is shown and reported', async () => {
  // As in production: within `act`, React hands the error to the test instead.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const report = jest.fn();
  window.reportError = report;
  document.body.innerHTML = '<div id="root"></div>';
  const container = document.getElementById('root') as HTMLElement;
  mountApp(container, <Broken />);
  await waitFor(() => expect(container.querySelector('[role=alert]')).toHaveFocus());
  expect(container).toHaveTextContent('Situs ini belum dapat dimuat.');
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken header' }));
});
