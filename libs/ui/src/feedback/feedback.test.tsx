import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { renderThemed } from '../testing/index.tsx';
import { Heading } from '../text/text.tsx';
import { AppearTogether } from './appear-together.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { LoadingArea, Skeleton } from './skeleton.tsx';

it('ErrorState: when the retry button is pressed, then it calls onRetry, and ignores presses while retrying', async () => {
  const retry = jest.fn();
  const { rerender } = renderThemed(<ErrorState title="Asesmen belum bisa dimuat." onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Asesmen belum bisa dimuat.');
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  rerender(<ErrorState title="Asesmen belum bisa dimuat." onRetry={retry} isRetrying />);
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('AppearTogether: when three seconds have passed, then the parts appear as soon as there are any', () => {
  jest.useFakeTimers();
  const pageWith = (part: string) => (
    <AppearTogether label="Memuat data Anda..." isReady={false}>
      {part}
    </AppearTogether>
  );
  const { rerender } = renderThemed(pageWith('Ubah profil'));
  expect(screen.getByText('Ubah profil')).not.toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Memuat data Anda...');
  rerender(pageWith(''));
  act(() => jest.advanceTimersByTime(3000));
  expect(screen.getByRole('status')).toHaveTextContent('Memuat data Anda...');
  rerender(pageWith('Ubah profil'));
  expect(screen.getByText('Ubah profil')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

it('AppearTogether: when everything has arrived, then the parts appear at once, and nothing says that they load', () => {
  renderThemed(
    <AppearTogether label="Memuat data Anda..." isReady>
      Ubah profil
    </AppearTogether>,
  );
  expect(screen.getByText('Ubah profil')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

it('EmptyState: when shown, then its title is a heading with the next step below', () => {
  renderThemed(
    <EmptyState title="Your cart is empty" action={<a href="/catalogue">Lihat Asesmen</a>}>
      Add some assessments to get started
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Your cart is empty' })).toBeVisible();
  expect(screen.getByText('Add some assessments to get started')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat Asesmen' })).toBeVisible();
});

it.each([
  ['good', 'Kabar baik: Tersimpan'],
  ['warn', 'Perhatian: Tersimpan'],
  ['bad', 'Masalah: Tersimpan'],
] as const)('Notice: when the tone is %s and no title is given, then hidden text names the tone', (tone, text) => {
  renderThemed(
    <Notice tone={tone} role="status">
      Tersimpan
    </Notice>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(text);
});

it('ProgressBar: when valueText is given, then screen readers announce it with the label', () => {
  renderThemed(<ProgressBar label="Kemajuan" value={12} max={70} valueText="12 dari 70" />);
  const bar = screen.getByRole('progressbar', { name: 'Kemajuan' });
  expect(bar).toHaveAttribute('aria-valuenow', '12');
  expect(bar).toHaveAttribute('aria-valuemax', '70');
  expect(bar).toHaveAttribute('aria-valuetext', '12 dari 70');
});

it.each([
  [-5, '0%'],
  [250, '100%'],
])('ProgressBar: when the value %p is out of range, then the bar shows %p', (value, text) => {
  renderThemed(<ProgressBar label="Kemajuan" value={value} />);
  const bar = screen.getByRole('progressbar');
  expect(bar).toHaveAttribute('aria-valuetext', text);
  // The part that does not show is moved out of the bar.
  const shown = Number(text.replace('%', ''));
  expect(bar.firstElementChild).toHaveStyle({ transform: `translateX(${shown - 100}%)` });
  expect(bar).toHaveAttribute('aria-valuenow', text.replace('%', ''));
});

it('LoadingArea: when shown, then screen readers announce the label and skip the blocks', () => {
  renderThemed(
    <LoadingArea label="Memuat asesmen...">
      <Skeleton />
    </LoadingArea>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Memuat asesmen...');
  expect(screen.getByRole('status').lastElementChild).toHaveAttribute('aria-hidden', 'true');
});

it('Heading: when a script focuses it, then it has the focus and keeps its level', () => {
  const heading = createRef<HTMLHeadingElement>();
  renderThemed(
    <Heading level={1} size={2} ref={heading}>
      Dashboard
    </Heading>,
  );
  heading.current?.focus();
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveFocus();
});
