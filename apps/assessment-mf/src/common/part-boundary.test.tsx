import { lazyScreen } from '@kenali/federation';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeShell } from '../testing/fake-shell.tsx';
import { NotLoaded, PartBoundary } from './part-boundary.tsx';

it('PartBoundary: when the code of a part cannot be loaded, then it is reported, and only the part offers a retry, which loads it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const lost = new Error('lost');
  const reported = jest.fn();
  window.reportError = reported;
  const loaded = { default: () => <p>Daftar</p> };
  const load = jest.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue(loaded);
  const Part = lazyScreen<object>(load);
  fakeShell().show(
    <>
      <h1>Hasil</h1>
      <PartBoundary failed={(retry) => <NotLoaded onRetry={retry}>Daftar belum dapat dimuat.</NotLoaded>}>
        <Part />
      </PartBoundary>
    </>,
  );
  expect(await screen.findByText('Daftar belum dapat dimuat.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Hasil' })).toBeVisible();
  expect(reported).toHaveBeenCalledWith(lost);
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Daftar')).toBeVisible();
});
