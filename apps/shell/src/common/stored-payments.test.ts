import { createStorage } from '@kenali/web-core';
import { createStoredPayments, storedPaymentsKey } from './stored-payments.ts';

const first = { orderId: 41, invoiceId: 'token-1', externalId: 'order_41_1' };
const second = { orderId: 42, invoiceId: 'token-2', externalId: 'order_42_2' };
const payments = (userId = 7) => createStoredPayments(createStorage(), userId);

it('stored payments: when several are put, then the newest is first and each order has one', () => {
  payments().put(first);
  payments().put(second);
  payments().put({ ...first, invoiceId: 'token-3' });
  expect(payments().all()).toEqual([{ ...first, invoiceId: 'token-3' }, second]);
});

it('stored payments: when one is removed, then the others stay; when the last is removed, then the key is too', () => {
  payments().put(first);
  payments().put(second);
  payments().remove(42);
  expect(payments().all()).toEqual([first]);
  payments().remove(41);
  expect(localStorage.getItem(storedPaymentsKey(7))).toBeNull();
});

it('stored payments: when cleared, then those of another user stay', () => {
  payments().put(first);
  payments(8).put(second);
  payments().clear();
  expect(payments().all()).toEqual([]);
  expect(payments(8).all()).toEqual([second]);
});

it.each(['{"orderId":42}', '[{"orderId":"42"},null]', 'no json'])(
  'stored payments: when the storage holds %s, then nothing is read',
  (text) => {
    localStorage.setItem(storedPaymentsKey(7), text);
    expect(payments().all()).toEqual([]);
  },
);
