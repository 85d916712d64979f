import type { DataRequestView, OwnDataRequests } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '../../../testing/fake-server.ts';
import { findPage, openSignedIn } from '../../../testing/render-site.tsx';

const READ = 'GET /api/data-requests';
const DELETE = 'POST /api/data-requests/deletion';
const ASK = 'POST /api/data-requests';
const alya = { name: 'Alya Kirana', birthDate: '2019-03-14' };
const waiting: DataRequestView = {
  id: 7,
  kind: 'delete_child',
  state: 'waiting',
  requestedAt: '2026-11-23T07:30:00Z',
  eraseAt: '2026-11-30T07:30:00Z',
  child: alya,
  handledAt: null,
};
const own = (partial: Partial<OwnDataRequests> = {}) => ({
  body: { children: [{ ...alya, assessments: 2 }], requests: [], needsCode: false, ...partial },
});

async function open(answers: Parameters<typeof openSignedIn>[1]) {
  const { api } = openSignedIn('/account/data', {
    'GET /api/data-exports/newest': { body: { newest: null } },
    ...answers,
  });
  await findPage('Data saya');
  return api;
}
const findSection = () => screen.findByRole('region', { name: 'Hapus atau perbaiki data' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: RegExp) => userEvent.click(within(await findSection()).getByRole('radio', { name }));
const type = (label: string, text: string) =>
  userEvent.type(within(screen.getByRole('alertdialog')).getByLabelText(label), text, { delay: null });

it('when a child is chosen, then the dialog says what goes and what stays, and sends the password', async () => {
  const api = await open({ [READ]: own(), [DELETE]: { body: waiting } });
  expect(within(await findSection()).getByRole('button', { name: 'Lanjutkan penghapusan' })).toBeDisabled();
  await choose(/Data Alya Kirana/);
  await press('Lanjutkan penghapusan');
  const dialog = screen.getByRole('alertdialog', { name: 'Hapus data Alya Kirana?' });
  expect(dialog).toHaveTextContent(
    /jawaban, hasil, laporan PDF.*setelah 7 hari.*undangan dan tautan berbagi langsung berakhir.*tidak kembali.*bukti pesanan dan pembayaran/s,
  );
  await press('Hapus data');
  expect(await screen.findByText('Password wajib diisi')).toBeVisible();
  expect(api.callsTo(DELETE)).toHaveLength(0);
  await type('Password saat ini', 'kuda-terbang');
  api.answers[READ] = own({ requests: [waiting] });
  await press('Hapus data');
  expect(await screen.findByText('Data Alya Kirana akan dihapus')).toBeVisible();
  expect(api.callsTo(DELETE).map(({ body }) => body)).toEqual([
    { kind: 'delete_child', child: alya, currentPassword: 'kuda-terbang' },
  ]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('when the chosen child is gone by the time the dialog has read the list again, then it does not ask about the account', async () => {
  const api = await open({ [READ]: own() });
  await choose(/Data Alya Kirana/);
  api.answers[READ] = own({ children: [] });
  await press('Lanjutkan penghapusan');
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Alya/, hidden: true })).toBeNull());
  expect(screen.getByRole('alertdialog', { name: 'Hapus data Alya Kirana?' })).toBeVisible();
});

it('with a second factor: the whole account needs a code, and a wrong one is shown at its field', async () => {
  const wrong = refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.');
  const api = await open({ [READ]: own({ needsCode: true, children: [] }), [DELETE]: wrong });
  await choose(/Seluruh akun/);
  await press('Lanjutkan penghapusan');
  await type('Password saat ini', 'kuda-terbang');
  const code = within(screen.getByRole('alertdialog')).getByLabelText(/kode/i);
  await userEvent.type(code, '123456', { delay: null });
  await press('Hapus akun');
  await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining('Kode tidak sesuai.')));
  expect(api.callsTo(DELETE)[0]?.body).toEqual({
    kind: 'delete_account',
    currentPassword: 'kuda-terbang',
    code: '123456',
  });
});

it.each([
  ['an order is open', refusal(409, 'DELETION_BLOCKED', 'Pesanan #4 belum selesai.'), 'Pesanan #4 belum selesai.'],
  ['the server fails', { status: 500, body: 'boom' }, 'Permintaan belum tersimpan. Silakan coba lagi.'],
])('when %s, then the dialog stays and says why', async (_case, answer, text) => {
  await open({ [READ]: own(), [DELETE]: answer });
  await choose(/Seluruh akun/);
  await press('Lanjutkan penghapusan');
  await type('Password saat ini', 'kuda-terbang');
  await press('Hapus akun');
  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(text);
});

it('a deletion that waits: the page begins with it, and one press takes it back', async () => {
  const cancel = 'POST /api/data-requests/7/cancel';
  const account = { ...waiting, kind: 'delete_account' as const, child: null };
  const api = await open({
    [READ]: own({ requests: [account] }),
    [cancel]: { body: { ...account, state: 'cancelled' } },
  });
  expect(await screen.findByText('Akun ini akan dihapus')).toBeVisible();
  expect(screen.getByText(/setelah 30 November 2026, 14.30 WIB/)).toBeVisible();
  expect(within(await findSection()).queryByRole('radio')).toBeNull();
  // The list cannot be read again.
  api.answers[READ] = { status: 503, body: 'away' };
  expect(screen.queryByText('Akun ini tidak jadi dihapus')).toBeNull();
  await press('Batalkan penghapusan');
  await waitFor(() => expect(screen.queryByText('Akun ini akan dihapus')).toBeNull());
  expect(screen.getByText('Akun ini tidak jadi dihapus')).toBeVisible();
  expect(
    screen.getByText(
      /tidak kembali: akses wali, .*tautan berbagi, .*pengamatan .*mintalah undangan baru kepada pemilik/,
    ),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Data saya' })).toHaveFocus());
  expect(api.callsTo(cancel)).toHaveLength(1);
});

it('a deletion that waits for an order: the page says for what, and it can still be taken back', async () => {
  const waitsFor = 'Pesanan #4 belum selesai.';
  await open({ [READ]: own({ requests: [{ ...waiting, kind: 'delete_account', child: null, waitsFor }] }) });
  expect(
    await screen.findByText(/tertunda\. Pesanan #4 belum selesai\. Kami mencobanya lagi setiap jam\./),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Batalkan penghapusan' })).toBeEnabled();
});

it('a deletion that has begun: cannot be taken back, and the page says so', async () => {
  await open({ [READ]: own({ requests: [{ ...waiting, state: 'erasing' }] }) });
  expect(await screen.findByText(/tidak dapat dibatalkan lagi/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Batalkan penghapusan' })).toBeNull();
});

const correction: DataRequestView = {
  ...waiting,
  id: 8,
  kind: 'correction',
  state: 'open',
  eraseAt: null,
  child: null,
  text: 'Nama anak salah tulis',
  dueAt: '2026-11-26T07:30:00Z',
};
const findRequests = async () => within(await screen.findByRole('region', { name: 'Permintaan Anda' }));

it('a correction: needs a text, is sent to staff, and is shown with its text, its state and by when it is answered', async () => {
  const api = await open({ [READ]: own(), [ASK]: { body: correction } });
  await findSection();
  expect(screen.queryByRole('region', { name: 'Permintaan Anda' })).toBeNull();
  await press('Tulis permintaan');
  expect(screen.getByLabelText('Jenis permintaan')).toHaveFocus();
  await press('Kirim permintaan');
  expect(await screen.findByText('Penjelasan wajib diisi')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Penjelasan'), 'Nama anak salah tulis', { delay: null });
  api.answers[READ] = own({ requests: [correction] });
  await press('Kirim permintaan');
  const part = await findRequests();
  expect(part.getByRole('heading', { name: 'Perbaikan data' })).toBeVisible();
  for (const text of ['Menunggu jawaban', 'Nama anak salah tulis', /paling lambat 26 November 2026, 14.30 WIB/])
    expect(part.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tulis permintaan' })).toHaveFocus();
  expect(api.callsTo(ASK)[0]?.body).toEqual({ kind: 'correction', message: 'Nama anak salah tulis' });
});

it('requests that ended: are shown with the answer, or with what to do without one; older ones after a press', async () => {
  const done = { ...correction, state: 'done' as const, handledAt: '2026-11-24T02:00:00Z' };
  const answered = { ...done, id: 12, answer: 'Nama sudah kami perbaiki.' };
  const deletion = { ...waiting, id: 10, state: 'done' as const, child: null, handledAt: '2026-11-24T03:00:00Z' };
  const switched = { ...done, id: 9, kind: 'restriction' as const, isInEffect: true as const, text: 'Sengketa' };
  const requests = [answered, { ...done, id: 11 }, deletion, switched];
  await open({ [READ]: own({ requests }) });
  const part = await findRequests();
  const [first, second, third, ...more] = part.getAllByRole('listitem').map((each) => within(each));
  expect(first?.getByText('Nama sudah kami perbaiki.')).toBeVisible();
  expect(first?.getByText(/Selesai 24 November 2026, 09.00 WIB\.$/)).toBeVisible();
  expect(second?.getByText(/Jika Anda belum menerima jawaban, hubungi kami\.$/)).toBeVisible();
  expect(third?.getByRole('heading', { name: 'Hapus data anak' })).toBeVisible();
  expect([more, part.queryByText('Sengketa')]).toEqual([[], null]);
  await press('Tampilkan semua permintaan (4)');
  expect(part.getByText('Sengketa')).toBeVisible();
  expect(part.getByRole('heading', { name: 'Pembatasan seluruh akun' })).toHaveFocus();
  expect(part.queryByRole('button')).toBeNull();
});

it('when a request is answered before the owner takes it back, then the page says why and shows the answer', async () => {
  const message = 'Permintaan ini sudah dijalankan, jadi tidak dapat dibatalkan.';
  const api = await open({
    [READ]: own({ requests: [correction] }),
    'POST /api/data-requests/8/cancel': refusal(409, 'CONFLICT', message),
  });
  await findRequests();
  api.answers[READ] = own({ requests: [{ ...correction, state: 'done', answer: 'Nama sudah kami perbaiki.' }] });
  await press('Batalkan permintaan');
  expect(await screen.findByText('Nama sudah kami perbaiki.')).toBeVisible();
  const alert = await (await findRequests()).findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveFocus();
});

it('when the owner takes a request back, then the heading of the requests has the focus', async () => {
  const cancelled = { ...correction, state: 'cancelled' as const };
  const api = await open({
    [READ]: own({ requests: [correction] }),
    'POST /api/data-requests/8/cancel': { body: cancelled },
  });
  const part = await findRequests();
  api.answers[READ] = own({ requests: [cancelled] });
  await press('Batalkan permintaan');
  expect(await part.findByText('Dibatalkan')).toBeVisible();
  await waitFor(() => expect(part.getByRole('heading', { name: 'Permintaan Anda' })).toHaveFocus());
});

it('when another tab has asked already, then the form keeps its text, says why, and the open request is shown', async () => {
  const message = 'Permintaan Anda yang sejenis belum dijawab.';
  const api = await open({ [READ]: own(), [ASK]: refusal(409, 'CONFLICT', message) });
  await press('Tulis permintaan');
  const field = screen.getByLabelText('Penjelasan');
  await userEvent.type(field, 'Tanggal lahir juga salah', { delay: null });
  api.answers[READ] = own({ requests: [correction] });
  await press('Kirim permintaan');
  expect(await screen.findByText(message)).toBeVisible();
  expect((await findRequests()).getByText('Nama anak salah tulis')).toBeVisible();
  expect(field).toHaveValue('Tanggal lahir juga salah');
});
