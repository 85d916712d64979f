import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Lazy, lazyPart } from './lazy-part.tsx';

const Page = ({ name }: { name: string }) => <p>Halaman {name}</p>;

const show = (part: ReturnType<typeof lazyPart<{ name: string }>>) =>
  render(
    <Lazy
      part={part}
      props={{ name: 'A' }}
      loading={<p>Memuat</p>}
      failed={(retry) => (
        <button type="button" onClick={retry}>
          Coba lagi
        </button>
      )}
    />,
  );

it('Lazy: when the code loads, then it replaces the skeleton and renders at once the next time', async () => {
  const load = jest.fn(async () => Page);
  const part = lazyPart(load);
  const { unmount } = show(part);
  expect(screen.getByText('Memuat')).toBeVisible();
  expect(await screen.findByText('Halaman A')).toBeVisible();
  unmount();
  show(part);
  expect(screen.getByText('Halaman A')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('Lazy: when the code fails to load, then a retry loads it again', async () => {
  const load = jest.fn(async () => Page).mockRejectedValueOnce(new Error('Loading chunk failed'));
  show(lazyPart(load));
  await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Halaman A')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
