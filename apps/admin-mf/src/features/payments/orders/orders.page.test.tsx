import type { AdminOrderItem } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithShell } from '../../../testing/render-with-shell.tsx';
import { OrdersPage } from './orders.page.tsx';

const order: AdminOrderItem = {
  id: 12,
  userId: 3,
  user: { id: 3, email: 'ibu@contoh.test', firstName: 'Ratna', lastName: 'Wijaya' },
  items: [
    { name: 'Profil Sensori', type: 'sensory', price: '350000.00' },
    { name: 'Gaya Belajar', type: 'learning', price: '0.00' },
  ],
  totalAmount: '350000.00',
  paidAmount: '350000.00',
  refundedAmount: '0.00',
  status: 'completed',
  paymentStatus: 'paid',
  paymentMethod: 'bank_transfer',
  flags: [],
  settledFlags: [],
  createdAt: '2026-11-20T03:00:00.000Z',
  paidAt: '2026-11-21T03:00:00.000Z',
};
const show = (rows: AdminOrderItem[], total = rows.length) =>
  renderWithShell(<OrdersPage />, { answer: () => ({ data: rows, total }) });
const cells = async () => {
  const [, row] = await screen.findAllByRole('row');
  return [...(row as HTMLElement).children].map((cell) => cell.textContent);
};

describe('OrdersPage', () => {
  it('when there is an order, then it shows payer, amounts, status and the link to its history', async () => {
    show([order]);
    expect(await cells()).toEqual([
      '#12',
      'Ratna Wijayaibu@contoh.test',
      'Profil Sensori, Gaya Belajar',
      'Rp\u00a0350.000',
      'SelesaiLunasVirtual account',
      '–',
      '20 Nov 2026Dibayar 21 Nov 2026',
    ]);
    expect(screen.getByRole('link', { name: 'Riwayat pesanan 12' })).toHaveAttribute('href', '/admin/orders/12');
  });

  it('when a payment was late, double or different from the total, then it shows amounts and flags', async () => {
    show([
      {
        ...order,
        paidAmount: '354000.00',
        refundedAmount: '350000.00',
        flags: ['late_payment', 'duplicate_payment', 'something_new'],
      },
    ]);
    const [, , , money, , flags] = await cells();
    expect(money).toBe('Rp\u00a0350.000Dibayar Rp\u00a0354.000Dikembalikan Rp\u00a0350.000');
    expect(flags).toBe('Pembayaran terlambatPembayaran gandasomething_new');
  });

  it('when search, status and flag are set, then the request contains them', async () => {
    const { calls } = show([order]);
    await userEvent.type(screen.getByLabelText('Cari nomor pesanan, nama, atau email'), '12');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Selesai');
    await userEvent.selectOptions(screen.getByLabelText('Tanda'), 'Perlu perhatian');
    await waitFor(() =>
      expect(calls.at(-1)).toEqual([
        'GET /api/admin/orders',
        { query: { page: 1, limit: 50, search: '12', status: 'completed', flag: 'attention' } },
      ]),
    );
  });

  it('when nothing matches, then it shows the empty state', async () => {
    show([]);
    expect(await screen.findByText('Belum ada pesanan')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Tanda'), 'Pembayaran ganda');
    expect(await screen.findByText('Tidak ada pesanan yang cocok')).toBeInTheDocument();
  });
});
