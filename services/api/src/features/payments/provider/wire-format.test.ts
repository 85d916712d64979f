import type { NewProviderTransaction } from './payment-provider.ts';
import { snapRequest, toJakartaTime } from './wire-format.ts';

describe('the names in a transaction', () => {
  const transaction: NewProviderTransaction = {
    providerOrderId: 'order_1_1767578400000',
    amount: 350_000,
    items: [{ id: '1', name: 'Profil Sensori Anak', price: 350_000 }],
    customer: { firstName: 'Sari', lastName: 'Wulandari', email: 'sari@contoh.test', phone: '081234567890' },
    startsAt: new Date('2026-01-05T02:00:00Z'),
    lifetimeHours: 24,
    finishUrl: 'https://kenali.test/payment-return',
    orderId: 1,
  };
  const namesOf = (firstName: string, lastName = 'Wulandari') =>
    snapRequest({ ...transaction, customer: { ...transaction.customer, firstName, lastName } }).customer_details;

  it.each([
    ['Muhammad Nur Hidayatullah Al Fa', 'Muhammad Nur Hidayatullah Al F'],
    [`${'a'.repeat(29)}e\u0301`, 'a'.repeat(29)],
    [`${'a'.repeat(28)}\u{1f469}\u200d\u{1f467}`, 'a'.repeat(28)],
    [`${'a'.repeat(29)} Putri`, 'a'.repeat(29)],
  ])('when the first name is %j, then %j is sent, which a virtual account of BCA accepts', (given, sent) => {
    expect(namesOf(given).first_name).toBe(sent);
    expect(namesOf('Sari', given).last_name).toBe(sent);
  });
});

it('toJakartaTime: when the time is before midnight UTC, then it is the next morning in Jakarta', () => {
  expect(toJakartaTime(new Date('2026-01-04T19:30:05.123Z'))).toBe('2026-01-05 02:30:05 +0700');
});
