import type { OrderTimeline } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminRefund } from '../../../testing/examples.ts';
import { refusal, renderWithShell } from '../../../testing/render-with-shell.tsx';
import { RefundFromList } from '../refunds/start-refund-dialog.tsx';
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
  items: ['Inventori Gaya Belajar', 'Profil Sensori Anak'],
  status: 'completed',
  paymentStatus: 'paid',
  totalAmount: '350000.00',
  flags: [],
  settledFlags: [],
  refundable: '350000.00',
  refundWay: 'provider',
  paymentType: 'qris',
  paymentMethod: 'qris',
  refunds: [],
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
  it('when it opens, then it shows what was bought, name and email of the payer, whose page the name leads to', async () => {
    show(() => timeline);
    const payer = await screen.findByRole('link', { name: 'Ratna Wijaya' });
    expect(payer).toHaveAttribute('href', '/admin/users/3');
    expect(payer.parentElement).toHaveTextContent('Ratna Wijaya (ibu@contoh.test)');
    expect(screen.getByText('Inventori Gaya Belajar, Profil Sensori Anak')).toBeVisible();
  });

  it('when the code of an order was given back, then the page says so, and nothing of a payment', async () => {
    const byCode = { paymentMethod: 'access_code', totalAmount: '0.00', refundable: '0.00', attempts: [], events: [] };
    show(() => ({ ...timeline, ...byCode, status: 'cancelled', paymentStatus: 'failed' }));
    expect(await screen.findByText('Kode dikembalikan')).toBeVisible();
    expect(screen.getByText(/Kodenya kemudian dikembalikan, jadi asesmennya ditarik/)).toBeVisible();
    expect(screen.queryByText(/Pembayaran gagal|percobaan pembayaran/)).toBeNull();
  });

  it('when the timeline loads, then it lists attempts and provider events, oldest first', async () => {
    const { calls, titles } = show(() => timeline);
    expect(await entries()).toEqual([
      [
        '20 November 2026, 10.00 WIB',
        'Percobaan pembayaran 1 dimulai',
        'Rp\u00a0350.000, QRIS; berlaku sampai 21 November 2026, 10.00 WIB',
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

describe('refunds of an order', () => {
  const started = adminRefund();
  const START = 'POST /api/admin/orders/{id}/refunds';
  const SEND = 'POST /api/admin/refunds/{id}/send';
  function open(over: Partial<OrderTimeline> = {}, send: () => unknown = () => started) {
    return renderWithShell(<OrderPage />, {
      params: { orderId: '12' },
      answer: (call) => (call === START ? started : call === SEND ? send() : { ...timeline, ...over }),
    });
  }
  const posts = (calls: [string, unknown][]) => calls.filter(([call]) => call.startsWith('POST'));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Kembalikan dana' }));
  const press = async (name: string) => userEvent.click(dialog().getByRole('button', { name }));
  async function fill(amount: string | null, reason: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Kembalikan dana' }));
    if (amount !== null) await userEvent.clear(dialog().getByLabelText('Jumlah'));
    if (amount) await userEvent.type(dialog().getByLabelText('Jumlah'), amount);
    if (reason) await userEvent.type(dialog().getByLabelText('Alasan'), reason);
  }

  it('when the whole amount is refunded, then the dialog says what ends, and starts and sends it', async () => {
    const { calls, toasts } = open();
    await fill(null, ' Salah pesan ');
    expect(dialog().getByLabelText('Jumlah')).toHaveValue('350.000');
    expect(dialog().getByRole('note')).toHaveTextContent(/\(QRIS\).*pesanan dibatalkan dan asesmen yang belum selesai/);
    await press('Kembalikan dana');
    await waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Pengembalian dana sudah dikirim ke penyedia pembayaran.', variant: 'success' },
      ]),
    );
    expect(posts(calls)).toEqual([
      [START, { params: { id: 12 }, body: { amount: 350_000, reason: 'Salah pesan' } }],
      [SEND, { params: { id: 7 } }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['', 'Jumlah harus berupa rupiah bulat, paling sedikit Rp 1'],
    ['0', 'Jumlah harus berupa rupiah bulat, paling sedikit Rp 1'],
    ['-5', 'Jumlah harus berupa rupiah bulat, paling sedikit Rp 1'],
    ['1,5', 'Jumlah harus berupa rupiah bulat, paling sedikit Rp 1'],
    ['350.001', 'Jumlah paling banyak Rp 350.000'],
  ])('when the amount is %p, then the form says: %s, and sends nothing', async (amount, message) => {
    const { calls } = open();
    await fill(amount, '');
    await press('Kembalikan dana');
    expect(await dialog().findByText(message)).toBeVisible();
    expect(dialog().getByText('Alasan wajib diisi')).toBeVisible();
    expect(posts(calls)).toEqual([]);
  });

  it('when the provider does not answer, then the same refund is sent again', async () => {
    let isAway = true;
    const { calls, toasts } = open({}, () => {
      if (isAway) throw refusal(502, 'PAYMENT_PROVIDER_FAILED', 'Penyedia belum menjawab.');
      return started;
    });
    await fill('100.000', 'Salah pesan');
    expect(dialog().getByRole('note')).toHaveTextContent('Akses ke asesmen tetap terbuka.');
    await press('Kembalikan dana');
    expect(await dialog().findByText('Penyedia belum menjawab.')).toBeVisible();
    expect(dialog().getByText(/Pengembalian Rp.350\.000 sudah dibuat, tetapi belum terkirim/)).toBeVisible();
    isAway = false;
    await press('Kembalikan dana');
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ variant: 'success' }));
    const starts = posts(calls).filter(([call]) => call === START);
    expect(starts).toEqual(
      [1, 2].map(() => [START, { params: { id: 12 }, body: { amount: 100_000, reason: 'Salah pesan' } }]),
    );
  });

  it.each([
    ['hand', '350000', '350000.00', 'Penyedia tidak dapat mengembalikan pembayaran ini'],
    ['provider_in_full', '1000', '350000.00', 'Penyedia tidak dapat mengembalikan sebagian pembayaran ini'],
    // The provider charged a fee on top of the total.
    ['provider_in_full', '350000', '354000.00', 'Penyedia tidak dapat mengembalikan sebagian pembayaran ini'],
  ] as const)(
    'when the way is %s, then %s of %s is started, and staff transfer it',
    async (refundWay, amount, refundable, text) => {
      const { calls, toasts } = open({ refundWay, refundable });
      await fill(amount, 'Salah pesan');
      expect(dialog().getByRole('note')).toHaveTextContent(text);
      await press('Buat pengembalian');
      await waitFor(() =>
        expect(toasts).toEqual([
          { title: 'Pengembalian dana sudah dibuat. Transfer dananya, lalu catat.', variant: 'success' },
        ]),
      );
      expect(posts(calls).map(([call]) => call)).toEqual([START]);
    },
  );

  it('when an order of ShopeePay was paid twice, then the provider refunds the whole of the payment that counts', async () => {
    const duplicate = { ...started, id: 5, paymentType: 'gopay', isWithdrawable: false };
    const attempts = [{ ...attempt, paymentType: 'gopay' }, attempt];
    const { calls } = open({ refundWay: 'provider_in_full', paymentType: 'shopeepay', refunds: [duplicate], attempts });
    await fill(null, 'Salah pesan');
    expect(dialog().getByRole('note')).toHaveTextContent('cara pembayaran semula (ShopeePay)');
    await press('Kembalikan dana');
    await waitFor(() => expect(posts(calls).map(([call]) => call)).toEqual([START, SEND]));
  });

  it('when the dialog opens from a list and a full refund is not sent, then it stays, says so, and sends again', async () => {
    let sends = 0;
    const { calls } = renderWithShell(<RefundFromList orderId={12} onClose={() => undefined} />, {
      answer: (call) => {
        if (call === START) return started;
        if (call === SEND) {
          sends += 1;
          if (sends === 1) throw refusal(502, 'PAYMENT_PROVIDER_FAILED', 'Penyedia belum menjawab.');
          return started;
        }
        return sends === 0 ? timeline : { ...timeline, refundable: '0.00', refunds: [started] };
      },
    });
    await userEvent.type(await screen.findByLabelText('Alasan'), 'Salah pesan');
    await press('Kembalikan dana');
    expect(await dialog().findByText('Penyedia belum menjawab.')).toBeVisible();
    await waitFor(() => expect(calls.filter(([call]) => call.startsWith('GET'))).toHaveLength(2));
    expect(dialog().getByText(/belum terkirim/)).toBeVisible();
    await press('Kembalikan dana');
    await waitFor(() => expect(sends).toBe(2));
  });

  it('when the provider has not settled the payment, then the page says so in place of the button', async () => {
    open({ refundWay: 'later' });
    expect(await screen.findByText(/^Penyedia belum menyelesaikan pembayaran ini/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kembalikan dana' })).toBeNull();
  });

  it('when nothing was paid, then there is no word of refunds', async () => {
    open({ refundable: '0.00', status: 'pending', paymentStatus: 'pending' });
    expect(await screen.findByText('Belum dibayar')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Pengembalian dana' })).toBeNull();
  });

  it.each([
    [{}, 'Perlu dikembalikan', ['Kembalikan lewat penyedia, pesanan 12', 'Tindakan lain pesanan 12']],
    [
      { isSendable: false, refundWay: 'hand' },
      'Perlu ditransfer',
      ['Catat manual, pesanan 12', 'Tindakan lain pesanan 12'],
    ],
    [{ state: 'sent', isWithdrawable: false }, 'Menunggu penyedia', ['Kembalikan lewat penyedia, pesanan 12']],
    [
      { state: 'failed', note: '412' },
      'Gagal dikirim',
      ['Kembalikan lewat penyedia, pesanan 12', 'Tindakan lain pesanan 12'],
    ],
    [{ state: 'bank_confirmed', isSendable: false, isWithdrawable: false }, 'Sampai di bank', []],
  ] as const)('when a refund is %j, then it shows: %s', async (over, state, actions) => {
    open({ refundable: '0.00', refunds: [{ ...started, ...over }] });
    const card = within(await screen.findByRole('region', { name: 'Pengembalian dana' }));
    expect(card.getByText(state)).toBeVisible();
    expect(card.getByText('Salah pesan')).toBeVisible();
    expect(card.queryAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(actions);
  });
});
