import { loadSnap, openSnap } from './snap.ts';

const ADDRESS = 'https://snap.example.test/snap.js';
let at = 0;
/** Loaded scripts are kept per address, so each test uses a new address. */
const nextAddress = () => {
  at += 1;
  return `${ADDRESS}?${at}`;
};
const scripts = () => [...document.querySelectorAll('script[data-client-key]')];
const callbacks = { onSuccess() {}, onPending() {}, onError() {}, onClose() {} };

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  document.head.replaceChildren();
  window.snap = undefined;
});

it('loadSnap: when called twice, then it adds one script with the client key', async () => {
  const address = nextAddress();
  const both = Promise.all([loadSnap(address, 'key-1'), loadSnap(address, 'key-1')]);
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).toHaveAttribute('data-client-key', 'key-1');
  window.snap = { pay: jest.fn() };
  scripts()[0]?.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(1000);
  await both;
});

it('loadSnap: when the script has loaded, then it checks the gateway object one second later', async () => {
  const address = nextAddress();
  const settled = jest.fn();
  const load = loadSnap(address, 'key-1').then(settled);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(999);
  expect(settled).not.toHaveBeenCalled();
  window.snap = { pay: jest.fn() };
  await jest.advanceTimersByTimeAsync(1);
  await load;
  expect(settled).toHaveBeenCalled();
});

it('loadSnap: when the script does not load in 15 seconds, then it fails and the next call adds it again', async () => {
  const address = nextAddress();
  const failed = expect(loadSnap(address, 'key-1')).rejects.toThrow('Midtrans script tidak berhasil dimuat');
  await jest.advanceTimersByTimeAsync(15_000);
  await failed;
  expect(scripts()).toHaveLength(0);
  loadSnap(address, 'key-1').catch(() => undefined);
  expect(scripts()).toHaveLength(1);
});

it('loadSnap: when the request fails, then it fails at once', async () => {
  const failed = expect(loadSnap(nextAddress(), 'key-1')).rejects.toThrow('Midtrans script tidak berhasil dimuat');
  scripts()[0]?.dispatchEvent(new Event('error'));
  await failed;
});

it('loadSnap: when the script defines no gateway object, then it fails', async () => {
  const failed = expect(loadSnap(nextAddress(), 'key-1')).rejects.toThrow('Midtrans script tidak berhasil dimuat');
  scripts()[0]?.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(1000);
  await failed;
});

it('openSnap: when the gateway object throws, then the error asks the user to refresh', () => {
  window.snap = {
    pay() {
      throw new Error('snap.pay is not allowed to be called in this state');
    },
  };
  expect(() => openSnap('token', callbacks)).toThrow('Midtrans Snap tidak tersedia. Coba refresh halaman.');
});
