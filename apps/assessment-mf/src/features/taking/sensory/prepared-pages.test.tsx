import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { PreparedPages } from './prepared-pages.tsx';

const rendered: number[] = [];
const Content = memo(function Content({ index }: { index: number }) {
  rendered.push(index);
  return <input aria-label={`Halaman ${index}`} />;
});
const pagesAt = (page: number) => (
  <PreparedPages page={page} pages={4}>
    {(index) => <Content index={index} />}
  </PreparedPages>
);
const inDocument = () => screen.getAllByRole('textbox', { hidden: true }).map((field) => field.ariaLabel);
const letPrepare = () => act(() => jest.runAllTimers());

beforeEach(() => {
  rendered.length = 0;
  jest.useFakeTimers();
});

it('PreparedPages: when a page is open for a moment, then the pages next to it are there, hidden, in order', () => {
  render(pagesAt(1));
  expect(rendered).toEqual([1]);
  letPrepare();
  expect(inDocument()).toEqual(['Halaman 0', 'Halaman 1', 'Halaman 2']);
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: 'Halaman 1' })]);
});

it('PreparedPages: when the next page opens, then its elements are shown as they are, and none renders', () => {
  const { rerender } = render(pagesAt(1));
  letPrepare();
  const prepared = screen.getByRole('textbox', { name: 'Halaman 2', hidden: true });
  rendered.length = 0;
  rerender(pagesAt(2));
  expect(screen.getByRole('textbox')).toBe(prepared);
  expect(rendered).toEqual([]);
  letPrepare();
  expect(inDocument()).toEqual(['Halaman 1', 'Halaman 2', 'Halaman 3']);
});

it('PreparedPages: when a far page opens before it is prepared, then it is shown at once', () => {
  const { rerender } = render(pagesAt(0));
  rerender(pagesAt(3));
  expect(screen.getByRole('textbox', { name: 'Halaman 3' })).toBeVisible();
  letPrepare();
  expect(inDocument()).toEqual(['Halaman 2', 'Halaman 3']);
});

it('PreparedPages: when the page is left, then nothing is prepared any more', () => {
  const { unmount } = render(pagesAt(0));
  unmount();
  letPrepare();
  expect(rendered).toEqual([0]);
});
