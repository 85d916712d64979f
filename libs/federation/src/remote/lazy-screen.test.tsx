import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteBoundary } from '../host/react/remote-boundary.tsx';
import { lazyScreen } from './lazy-screen.ts';

const loaded = { default: ({ name }: { name: string }) => <p>Halo {name}</p> };

const show = (load: jest.Mock) => {
  const Screen = lazyScreen<{ name: string }>(load, <p>Memuat</p>);
  const page = (
    <RemoteBoundary
      remote="catalog_mf"
      failed={(_failure, retry) => (
        <button type="button" onClick={retry}>
          Coba lagi
        </button>
      )}
    >
      <Screen name="Ayu" />
    </RemoteBoundary>
  );
  return { page, ...render(page) };
};

describe('lazyScreen', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

  it('a screen: when it renders twice, then it loads once', async () => {
    const load = jest.fn().mockResolvedValue(loaded);
    const { page, unmount } = show(load);
    expect(screen.getByText('Memuat')).toBeVisible();
    expect(await screen.findByText('Halo Ayu')).toBeVisible();
    unmount();
    render(page);
    expect(screen.getByText('Halo Ayu')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('a chunk that fails once: when it loads half a second later, then the user sees no error', async () => {
    show(jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(loaded));
    expect(await screen.findByText('Halo Ayu')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a chunk that hangs: when its timeout has passed, then the error shows without a retry', async () => {
    jest.useFakeTimers();
    const hang = () => new Promise((_resolve, reject) => setTimeout(reject, 8000, new Error('timeout')));
    const load = jest.fn(hang);
    show(load);
    await act(() => jest.advanceTimersByTimeAsync(7999));
    expect(screen.getByText('Memuat')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('a chunk that fails twice: when the user presses retry, then the screen appears', async () => {
    const lost = new Error('lost');
    show(jest.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue(loaded));
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Halo Ayu')).toBeVisible();
  });
});
