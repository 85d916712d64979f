import { screen, waitFor } from '@testing-library/react';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { LandingPage } from './landing.page.tsx';

jest.mock('./more.tsx', () => {
  throw new Error('Loading chunk 7 failed');
});

it('LandingPage: when the part below cannot be loaded, then the rest stays, and the failure is reported', async () => {
  const reported = jest.fn();
  window.reportError = reported;
  renderWithShell(<LandingPage catalogue={<p>kartu</p>} sample={null} />, { answer: () => [] });
  await waitFor(() =>
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'Loading chunk 7 failed' })),
  );
  expect(screen.getByText('kartu')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Cara kerjanya' })).toBeVisible();
});
