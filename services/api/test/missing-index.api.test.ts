import { Order, REVENUE_INDEX } from '../src/features/orders/index.ts';
import { testApi } from './harness.ts';

const NOW = new Date('2026-11-22T05:00:00Z');

const api = testApi({ hasOwnDatabase: true, now: () => NOW });
beforeAll(async () => {
  const { id } = await api.user();
  const item = { _id: 1, assessmentId: 1, name: 'Profil Sensori', type: 'sensory', priceRupiah: 350_000 } as const;
  await Order.create({
    _id: 1,
    userId: id,
    items: [{ ...item, instrumentId: null, ageRange: '' }],
    totalAmount: 350_000,
    status: 'completed',
    paymentStatus: 'paid',
    paidAmount: 350_000,
    paidAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
  });
});

it('when the index on revenue is missing, then statistics and reports answer the same', async () => {
  const { adminToken } = await api.admin();
  const read = async (path: string) => {
    const { status, body } = await api.get(path, adminToken);
    return { status, body };
  };
  const paths = ['/api/admin/stats', '/api/admin/reports'];
  const expected = await Promise.all(paths.map(read));
  expect(expected.map(({ status }) => status)).toEqual([200, 200]);
  expect(expected[0]!.body.totalRevenue).toBe('350000.00');

  await Order.collection.dropIndex(Object.entries(REVENUE_INDEX).flat().join('_'));
  expect(await Promise.all(paths.map(read))).toEqual(expected);
});
