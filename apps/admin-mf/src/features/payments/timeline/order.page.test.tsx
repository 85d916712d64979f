import type { OrderTimeline } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../../testing/render-with-shell.tsx';
import { OrderPage } from './order.page.tsx';

const attempt: OrderTimeline['attempts'][number] = {
  providerOrderId: 'order_12_1',
  amount: '350000.00',
  state: 'paid',
  paymentType: 'qris',
  createdAt: '2026-11-20T03:00:00.000Z',
  expiresAt: '2026-11-21T03:00:00.000Z',
};
const event: OrderTimeline['events'][number] = {
  at: '2026-11-20T03:05:00.000Z',
  providerOrderId: 'order_12_1',
  source: 'notification',
  transactionStatus: 'settlement',
  fraudStatus: null,
  verdict: 'applied',
  from: 'pending',
  to: 'paid',
  count: 3,
};
const timeline: OrderTimeline = {
  orderId: 12,
  userId: 3,
  user: { email: 'ibu@contoh.test', firstName: 'Ratna', lastName: 'Wijaya' },
  status: 'completed',
  paymentStatus: 'paid',
  totalAmount: '350000.00',
  flags: [],
  settledFlags: [],
  attempts: [attempt],
  events: [event],
};
const show = (answer: () => unknown, orderId = '12') => renderWithShell(<OrderPage />, { params: { orderId }, answer });
const entries = async () => {
  const list = await screen.findByRole('list', { name: 'Riwayat pembayaran' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => [...item.children].map((line) => line.textContent));
};

describe('OrderPage', () => {
  it('when it opens, then it shows name and email of the payer, whose page the name leads to', async () => {
    show(() => timeline);
    const payer = await screen.findByRole('link', { name: 'Ratna Wijaya' });
    expect(payer).toHaveAttribute('href', '/admin/users/3');
    expect(payer.parentElement).toHaveTextContent('Ratna Wijaya (ibu@contoh.test)');
  });

  it('when the timeline loads, then it lists attempts and provider events, oldest first', async () => {
    const { calls, titles } = show(() => timeline);
    expect(await entries()).toEqual([
      [
        '20 November 2026, 10.00 WIB',
        'Percobaan pembayaran 1 dimulai',
        'Rp 350.000, QRIS; berlaku sampai 21 November 2026, 10.00 WIB',
        'Keadaan sekarang: dibayar',
      ],
      [
        '20 November 2026, 10.05 WIB',
        'Pemberitahuan dari penyedia: dana diterima',
        'Diterapkan: menunggu menjadi dibayar',
        'Percobaan 1 (order_12_1)',
        'Diterima 3 kali',
      ],
    ]);
    expect(calls).toEqual([['GET /api/admin/orders/{id}/timeline', { params: { id: 12 } }]]);
    expect(titles).toEqual(['Pesanan #12']);
    expect(screen.getByRole('heading', { level: 1, name: 'Pesanan #12' })).toBeInTheDocument();
  });

  it('when a notification came late, then the entry names the status that the change rests on', async () => {
    const late = { ...event, transactionStatus: 'pending', answeredStatus: 'settlement', from: 'created', count: 1 };
    show(() => ({ ...timeline, attempts: [], events: [late] }));
    expect((await entries())[0]?.slice(1, 4)).toEqual([
      'Pemberitahuan dari penyedia: menunggu pembayaran',
      'Saat diperiksa, status di penyedia: dana diterima',
      'Diterapkan: dibuat menjadi dibayar',
    ]);
  });

  it('when an event is held, then it needs a decision; unknown values stay unchanged', async () => {
    show(() => ({ ...timeline, attempts: [], events: [{ ...event, verdict: 'held', source: 'odd', count: 1 }] }));
    expect(await entries()).toEqual([
      [
        '20 November 2026, 10.05 WIB',
        'odd: dana diterima',
        'Ditahan, menunggu keputusan staf: menunggu menjadi dibayar',
        'order_12_1',
        'Perlu keputusan',
      ],
    ]);
  });

  it.each([
    [
      'late_payment',
      'Pembayaran terlambat',
      'Dana masuk setelah pesanan dibatalkan atau kedaluwarsa. Asesmen tetap diberikan.',
    ],
    [
      'duplicate_payment',
      'Pembayaran ganda',
      'Pesanan ini dibayar lebih dari sekali. Asesmen diberikan sekali; kelebihan dananya harus dikembalikan.',
    ],
  ])('when the order has the flag %s, then it explains the flag', async (flag, name, meaning) => {
    show(() => ({ ...timeline, flags: [flag] }));
    expect(await screen.findByText(name)).toBeInTheDocument();
    expect(screen.getByText(meaning)).toBeInTheDocument();
    const links = screen.queryAllByRole('link', { name: 'Buka pengembalian dana' });
    expect(links).toHaveLength(flag === 'duplicate_payment' ? 1 : 0);
  });

  it('when a flag is resolved, then it says that no action is needed, without a link', async () => {
    show(() => ({ ...timeline, flags: ['duplicate_payment'], settledFlags: ['duplicate_payment'] }));
    expect(await screen.findByText('Pembayaran ganda, selesai')).toBeInTheDocument();
    expect(screen.getByText('Sudah selesai, tidak perlu tindakan lagi.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buka pengembalian dana' })).toBeNull();
  });

  it('when only staff can resolve a flag, then they resolve it with a note, and the order is refetched', async () => {
    const flagged = { ...timeline, flags: ['late_payment', 'duplicate_payment'] };
    const { calls, toasts } = show(() => flagged);
    await userEvent.click(await screen.findByRole('button', { name: 'Tutup tanda Pembayaran terlambat' }));
    expect(screen.queryByRole('button', { name: 'Tutup tanda Pembayaran ganda' })).toBeNull();
    const dialog = screen.getByRole('dialog', { name: 'Tutup tanda pesanan' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tutup tanda' }));
    expect(await within(dialog).findByText('Catatan wajib diisi')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Catatan'), 'Pembayar sudah dihubungi');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tutup tanda' }));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Tanda pesanan sudah ditutup.', variant: 'success' }]));
    expect(calls.slice(1).map(([call, input]) => [call, input])).toEqual([
      [
        'POST /api/admin/orders/{id}/settle',
        { params: { id: 12 }, body: { mark: 'late_payment', note: 'Pembayar sudah dihubungi' } },
      ],
      ['GET /api/admin/orders/{id}/timeline', { params: { id: 12 } }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('when there are no payment attempts, then it shows the empty state', async () => {
    show(() => ({ ...timeline, attempts: [], events: [] }));
    expect(await screen.findByText('Belum ada percobaan pembayaran')).toBeInTheDocument();
  });

  it.each([['12'], ['abc']])('when the order %s does not exist, then it links back to the list', async (orderId) => {
    show(() => {
      throw refusal(404, 'NOT_FOUND');
    }, orderId);
    expect(await screen.findByText('Pesanan tidak ditemukan.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Kembali ke daftar pesanan' })).toHaveAttribute('href', '/admin/orders');
  });

  it('when the timeline fails to load, then it shows an error', async () => {
    show(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await screen.findByText('Riwayat pesanan tidak dapat dimuat')).toBeInTheDocument();
  });
});
