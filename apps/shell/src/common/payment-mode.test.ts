import { createStorage } from '@kenali/web-core';
import { readPaymentMode, rememberClientKey } from './payment-mode.ts';

beforeEach(() => localStorage.clear());

it('the mode: when no payment was begun here, then it is unknown', () => {
  expect(readPaymentMode(createStorage())).toBe('unknown');
});

it.each([
  ['SB-Mid-client-1', 'test'],
  ['Mid-client-SB-1', 'live'],
])('the mode: when the client key is %s, then it is %s', (clientKey, mode) => {
  rememberClientKey(createStorage(), clientKey);
  expect(readPaymentMode(createStorage())).toBe(mode);
});
