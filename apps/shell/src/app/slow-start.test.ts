import { announceSlowStart, SLOW_MS, SLOW_TEXT } from './slow-start.ts';

const DOCUMENT = '<div id="root"><main><span class="k-hide" role="status">Sedang memuat Kenali</span></main></div>';
const status = () => document.querySelector('[role=status]');

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  document.body.innerHTML = DOCUMENT;
});

it('announceSlowStart: when the page takes longer than usual, then the status of the document says so, visibly', () => {
  announceSlowStart();
  jest.advanceTimersByTime(SLOW_MS - 100);
  expect(status()).toHaveTextContent('Sedang memuat Kenali');
  jest.advanceTimersByTime(100);
  expect(status()).toHaveTextContent(SLOW_TEXT);
  expect(status()).not.toHaveClass('k-hide');
});

it('announceSlowStart: when the first script itself came late, then it shows at once', () => {
  jest.advanceTimersByTime(20_000);
  announceSlowStart();
  jest.advanceTimersByTime(1);
  expect(status()).toHaveTextContent(SLOW_TEXT);
});

it('announceSlowStart: when the page has rendered or failed, then nothing changes', () => {
  announceSlowStart();
  document.body.innerHTML = '<div id="root"><main><div role="status">Memuat halaman...</div></main></div>';
  jest.advanceTimersByTime(SLOW_MS);
  expect(document.body).not.toHaveTextContent(SLOW_TEXT);
});
