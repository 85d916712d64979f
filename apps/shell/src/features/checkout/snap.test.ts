import { loadSnap, openSnap } from './snap.ts';

const ADDRESS = 'https://snap.example.test/snap.js';
let at = 0;
/** Each test loads a script of its own. */
const nextAddress = () => {
  at += 1;
  return `${ADDRESS}?${at}`;
};
const scripts = () => [...document.querySelectorAll('script[data-client-key]')];
const callbacks = { onSuccess() {}, onPending() {}, onError() {}, onClose() {} };

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  window.snap = undefined;
});

it('the script: when asked for twice, then it is added once, with the client key', async () => {
  const address = nextAddress();
  const both = Promise.all([loadSnap(address, 'key-1'), loadSnap(address, 'key-1')]);
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).toHaveAttribute('data-client-key', 'key-1');
  window.snap = { pay: jest.fn() };
  scripts()[0]?.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(1000);
  await both;
});

it('the script: when it has loaded, then the gateway object is looked for one second later', async () => {
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

it('the script: when it does not come in 15 seconds, then it fails and the next press tries anew', async () => {
  const address = nextAddress();
  const failed = expect(loadSnap(address, 'key-1')).rejects.toThrow('Midtrans script tidak berhasil dimuat');
  await jest.advanceTimersByTimeAsync(15_000);
  await failed;
  expect(scripts()).toHaveLength(0);
  loadSnap(address, 'key-1').catch(() => undefined);
  expect(scripts()).toHaveLength(1);
});

it('the script: when the network refuses it, then it fails at once', async () => {
  const failed = expect(loadSnap(nextAddress(), 'key-1')).rejects.toThrow('Midtrans script tidak berhasil dimuat');
  scripts()[0]?.dispatchEvent(new Event('error'));
  await failed;
});

it('the script: when it brings no gateway object, then it counts as not loaded', async () => {
  const failed = expect(loadSnap(nextAddress(), 'key-1')).rejects.toThrow('Midtrans script tidak berhasil dimuat');
  scripts()[0]?.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(1000);
  await failed;
});

it('the popup: when the gateway object refuses, then the person is told to refresh', () => {
  window.snap = {
    pay() {
      throw new Error('snap.pay is not allowed to be called in this state');
    },
  };
  expect(() => openSnap('token', callbacks)).toThrow('Midtrans Snap tidak tersedia. Coba refresh halaman.');
});
