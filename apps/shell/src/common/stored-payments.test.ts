import { createStorage } from '@kenali/web-core';
import { createStoredPayments, storedPaymentsKey } from './stored-payments.ts';

const first = { orderId: 41, invoiceId: 'token-1', externalId: 'order_41_1' };
const second = { orderId: 42, invoiceId: 'token-2', externalId: 'order_42_2' };
const payments = (userId = 7) => createStoredPayments(createStorage(), userId);

beforeEach(() => localStorage.clear());

it('payments: when begun one after the other, then the newest stands first, and one per order', () => {
  payments().put(first);
  payments().put(second);
  payments().put({ ...first, invoiceId: 'token-3' });
  expect(payments().all()).toEqual([{ ...first, invoiceId: 'token-3' }, second]);
});

it('one payment: when removed, then the others stay; the last one takes the key with it', () => {
  payments().put(first);
  payments().put(second);
  payments().remove(42);
  expect(payments().all()).toEqual([first]);
  payments().remove(41);
  expect(localStorage.getItem(storedPaymentsKey(7))).toBeNull();
});

it('all payments: when cleared, then those of another person at the same device stay', () => {
  payments().put(first);
  payments(8).put(second);
  payments().clear();
  expect(payments().all()).toEqual([]);
  expect(payments(8).all()).toEqual([second]);
});

it.each(['{"orderId":42}', '[{"orderId":"42"},null]', 'no json'])(
  'broken storage: when it holds %s, then nothing is read',
  (text) => {
    localStorage.setItem(storedPaymentsKey(7), text);
    expect(payments().all()).toEqual([]);
  },
);
