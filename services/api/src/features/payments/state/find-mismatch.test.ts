import { findMismatch, readImposedFee } from './find-mismatch.ts';

const attempt = { providerOrderId: 'order_1_1', amount: 150_000 };
const claims = { order_id: 'order_1_1', gross_amount: '154000.00' };
const info = (original_amount: unknown, gross_amount: unknown, customer_imposed_payment_fee: unknown) => ({
  raw: {
    metadata: { extra_info: { gross_amount_info: { original_amount, gross_amount, customer_imposed_payment_fee } } },
  },
});
const on = { merchantId: 'G1', customerFee: true };
const off = { merchantId: 'G1', customerFee: false };
const fee = readImposedFee(info('150000', '154000', '4000'));

describe('findMismatch', () => {
  it('when the amount is the price, then it matches with and without a fee', () => {
    const exact = { ...claims, gross_amount: '150000.00' };
    expect([findMismatch(attempt, exact, on, null), findMismatch(attempt, exact, off, fee)]).toEqual([null, null]);
  });

  it('when a fee explains the amount, then it matches only if the account adds fees', () => {
    expect(findMismatch(attempt, claims, on, fee)).toBeNull();
    expect(findMismatch(attempt, claims, off, fee)).toBe('amount_mismatch');
    expect(findMismatch(attempt, claims, on, null)).toBe('amount_mismatch');
  });

  it('when the fee is for another price or total, then the amount is a mismatch', () => {
    expect(findMismatch(attempt, claims, on, { original: 149_000, gross: 154_000 })).toBe('amount_mismatch');
    expect(findMismatch(attempt, claims, on, { original: 150_000, gross: 155_000 })).toBe('amount_mismatch');
  });

  it.each([
    [{ order_id: 'order_1_2' }, 'id_mismatch'],
    [{ currency: 'USD' }, 'currency_mismatch'],
    [{ merchant_id: 'G2' }, 'merchant_mismatch'],
  ])('when the notification has %j, then the flag is %s', (claim, flag) =>
    expect(findMismatch(attempt, { ...claims, gross_amount: '150000', ...claim }, on, null)).toBe(flag),
  );
});

describe('readImposedFee', () => {
  it.each([
    ['amounts that do not add up', info('150000', '154000', '3000')],
    ['no fee', info('150000', '154000', undefined)],
    ['a fraction', info('150000', '150000.5', '0.5')],
    ['no fee block', { raw: {} }],
    ['text instead of a fee block', { raw: { metadata: 'x' } }],
    ['null instead of a fee block', { raw: { metadata: { extra_info: null } } }],
  ])('when the metadata has %s, then it returns null', (_name, snapshot) =>
    expect(readImposedFee(snapshot)).toBeNull(),
  );
});
