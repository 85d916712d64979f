import type { AdminRefund, HeldNotification } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminRefund } from '../../../testing/examples.ts';
import { chooseInMenu, refusal, renderWithShell } from '../../../testing/render-with-shell.tsx';
import { RefundsPage } from './refunds.page.tsx';

const refund = adminRefund({ reason: 'Pembayaran ganda', paymentType: 'gopay', isWithdrawable: false });
const held: HeldNotification = {
  id: 4,
  at: '2026-11-20T03:00:00.000Z',
  providerOrderId: 'order_12_1',
  orderId: 12,
  reason: 'Jumlah berbeda dari pesanan',
  transactionStatus: 'settlement',
  amount: '1000.00',
  count: 2,
};

interface Options {
  refunds?: AdminRefund[];
  notifications?: HeldNotification[];
  answer?: (call: string) => unknown;
}
const show = ({ refunds = [refund], notifications = [], answer = () => refund }: Options = {}) =>
  renderWithShell(<RefundsPage />, {
    answer: (call) => {
      if (call === 'GET /api/admin/refunds') return { data: refunds, total: refunds.length };
      if (call === 'GET /api/admin/notices') return { data: notifications, total: notifications.length };
      return answer(call);
    },
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const posts = (calls: [string, unknown][]) => calls.filter(([call]) => call.startsWith('POST'));
const listRequests = (calls: [string, unknown][]) => calls.filter(([call]) => call === 'GET /api/admin/refunds');

describe('RefundsPage, refunds', () => {
  it.each([
    ['manual', 'BCA, 12 November', 'BCA, 12 November'],
    ['failed', '412: too old', 'Jawaban penyedia: 412: too old'],
    ['sent', 'no status: timeout', 'Penyedia belum menjawab. Kirim lagi; dana tidak akan dikembalikan dua kali.'],
    ['provider_accepted', 'no status: timeout', ''],
    ['bank_confirmed', 'no status: timeout', ''],
  ] as const)('when it is %s, then "%s" reads "%s"', async (state, note, shown) => {
    show({ refunds: [{ ...refund, state, note }] });
    const [, row] = await screen.findAllByRole('row');
    const status = within(row as HTMLElement).getAllByRole('cell')[3]!;
    expect(status.querySelector('small')?.textContent ?? '').toBe(shown);
  });

  it('when it opens, then it lists the open refunds', async () => {
    const { calls } = show();
    const [, row] = await screen.findAllByRole('row');
    expect([...(row as HTMLElement).children].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '#12',
      'Ratna Wijayaibu@contoh.testWhatsApp +6281234567890',
      'Rp\u00a0350.000',
      'Pembayaran gandaGoPay',
      'Perlu dikembalikan',
    ]);
    expect(listRequests(calls)[0]?.[1]).toEqual({ query: { page: 1, limit: 50, state: 'open' } });
  });

  it('when the provider can refund, then it does so after a confirmation, and the list is refetched', async () => {
    const { calls, toasts } = show();
    await press('Kembalikan lewat penyedia, pesanan 12');
    const dialog = screen.getByRole('alertdialog', { name: 'Kembalikan dana lewat penyedia?' });
    expect(within(dialog).getByText(/Rp 350.000 dari pesanan #12/)).toBeInTheDocument();
    expect(posts(calls)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kembalikan dana' }));
    expect(posts(calls)).toEqual([['POST /api/admin/refunds/{id}/send', { params: { id: 7 } }]]);
    expect(toasts).toEqual([{ title: 'Pengembalian dana sudah dikirim ke penyedia pembayaran.', variant: 'success' }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(listRequests(calls)).toHaveLength(2));
  });

  it('when the button is pressed twice, then it sends one request', async () => {
    const { calls } = show({ answer: () => new Promise(() => undefined) });
    await press('Kembalikan lewat penyedia, pesanan 12');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Kembalikan dana' }));
    expect(posts(calls)).toHaveLength(1);
  });

  it('when the user cancels, then it sends no request', async () => {
    const { calls } = show();
    await press('Kembalikan lewat penyedia, pesanan 12');
    await press('Batal');
    expect(posts(calls)).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('when the provider refuses, then the dialog shows the sentence and the list is refetched', async () => {
    const sentence = 'Penyedia pembayaran menolak pengembalian ini. Kembalikan secara manual, lalu catat.';
    const { calls, toasts } = show({
      answer: () => {
        throw refusal(409, 'REFUND_REFUSED', sentence);
      },
    });
    await press('Kembalikan lewat penyedia, pesanan 12');
    await press('Kembalikan dana');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(toasts).toEqual([{ title: 'Gagal mengirim pengembalian dana.', variant: 'destructive' }]);
    await waitFor(() => expect(listRequests(calls)).toHaveLength(2));
  });

  it('when the provider has not settled the payment, then the refund waits, and nothing asks staff to transfer it', async () => {
    show({ refunds: [{ ...refund, isSendable: false, refundWay: 'later' }] });
    expect(await screen.findByText('Menunggu penyelesaian')).toBeVisible();
    expect(screen.queryByRole('button', { name: /pesanan 12/ })).toBeNull();
  });

  it.each([
    ['the provider cannot refund the method', { isSendable: false, refundWay: 'hand' }, ['Catat manual']],
    ['the provider has not answered', { state: 'sent' }, ['Kembalikan lewat penyedia']],
    ['the provider has accepted it', { state: 'provider_accepted', isSendable: false }, []],
    ['the bank has confirmed it', { state: 'bank_confirmed', isSendable: false }, []],
    ['staff have transferred it', { state: 'manual', isSendable: false, note: 'BCA, 20 November' }, []],
  ] as const)('when %s, then it offers no action that could refund it twice', async (_when, over, actions) => {
    show({ refunds: [{ ...refund, ...over }] });
    expect(await screen.findByRole('link', { name: 'Riwayat pesanan 12' })).toBeVisible();
    const buttons = screen.queryAllByRole('button', { name: /pesanan 12/ });
    expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual(
      actions.map((action) => `${action}, pesanan 12`),
    );
  });

  it('when a manual refund is recorded, then a note is required', async () => {
    const { calls, toasts } = show();
    await chooseInMenu('pesanan 12', 'Catat manual, pesanan 12');
    await userEvent.type(await screen.findByLabelText('Catatan'), '   ');
    await press('Catat sudah dikembalikan');
    expect(await screen.findByText('Catatan wajib diisi')).toBeInTheDocument();
    expect(posts(calls)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Catatan'), 'BCA, 20 November ');
    await press('Catat sudah dikembalikan');
    await waitFor(() => expect(toasts).toEqual([{ title: 'Pengembalian dana sudah dicatat.', variant: 'success' }]));
    expect(posts(calls)).toEqual([
      ['POST /api/admin/refunds/{id}/record', { params: { id: 7 }, body: { note: 'BCA, 20 November' } }],
    ]);
  });

  it('when staff started the refund, then they can withdraw it after a confirmation', async () => {
    const { calls, toasts } = show({ refunds: [{ ...refund, reason: 'Salah pesan', isWithdrawable: true }] });
    await chooseInMenu('pesanan 12', 'Batalkan pengembalian, pesanan 12');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Batalkan pengembalian' }),
    );
    expect(posts(calls)).toEqual([['POST /api/admin/refunds/{id}/withdraw', { params: { id: 7 } }]]);
    await waitFor(() => expect(toasts).toEqual([{ title: 'Pengembalian dana sudah dibatalkan.', variant: 'success' }]));
  });

  it('when there are no open refunds, then it shows the empty state, and the filter requests other states', async () => {
    const { calls } = show({ refunds: [] });
    expect(await screen.findByText('Tidak ada dana yang perlu dikembalikan')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Selesai');
    await waitFor(() =>
      expect(listRequests(calls).at(-1)?.[1]).toEqual({ query: { page: 1, limit: 50, state: 'done' } }),
    );
  });
});

describe('RefundsPage, held notifications', () => {
  it('when a notification is held, then it shows its content, and staff resolve it with a note', async () => {
    const { calls, toasts } = show({ refunds: [], notifications: [held], answer: () => ({ success: true }) });
    const table = await screen.findByRole('table', { name: 'Pemberitahuan yang ditahan' });
    expect(
      [...(within(table).getAllByRole('row')[1]?.children ?? [])].slice(1, 5).map((cell) => cell.textContent),
    ).toEqual(['order_12_1Diterima 2 kali', '#12', 'Jumlah berbeda dari pesanan', 'dana diterimaRp\u00a01.000']);
    await press('Tutup pemberitahuan order_12_1');
    await userEvent.type(screen.getByLabelText('Catatan'), 'Sudah diperiksa di penyedia');
    await press('Tutup pemberitahuan');
    await waitFor(() => expect(toasts).toEqual([{ title: 'Pemberitahuan sudah ditutup.', variant: 'success' }]));
    expect(posts(calls)).toEqual([
      ['POST /api/admin/notices/{id}/resolve', { params: { id: 4 }, body: { note: 'Sudah diperiksa di penyedia' } }],
    ]);
  });

  it('when resolving fails, then the dialog stays open with the sentence and the note', async () => {
    const { toasts } = show({
      refunds: [],
      notifications: [held],
      answer: () => {
        throw refusal(409, 'CONFLICT', 'Data berubah oleh permintaan lain.');
      },
    });
    await press('Tutup pemberitahuan order_12_1');
    await userEvent.type(screen.getByLabelText('Catatan'), 'Diperiksa');
    await press('Tutup pemberitahuan');
    expect(await screen.findByText('Data berubah oleh permintaan lain.')).toBeInTheDocument();
    expect(screen.getByLabelText('Catatan')).toHaveValue('Diperiksa');
    expect(toasts).toEqual([{ title: 'Gagal menutup pemberitahuan.', variant: 'destructive' }]);
  });

  it('when there is none, then it shows the empty state', async () => {
    show({ refunds: [] });
    expect(await screen.findByText('Tidak ada pemberitahuan yang ditahan')).toBeInTheDocument();
  });
});
