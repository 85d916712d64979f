import type { AdminDataRequest } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { DataRequestsPage } from './data-requests.page.tsx';

const request: AdminDataRequest = {
  id: 5,
  kind: 'correction',
  state: 'open',
  requestedAt: '2026-11-18T07:30:00.000Z',
  eraseAt: null,
  child: null,
  handledAt: null,
  dueAt: '2026-11-21T07:30:00.000Z',
  isOverdue: true,
  text: 'Nama anak salah tulis',
  user: { id: 12, email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081234567890' },
  handledBy: '',
  note: '',
};
const deletion: AdminDataRequest = {
  ...request,
  id: 6,
  kind: 'delete_child',
  state: 'waiting',
  isOverdue: false,
  text: '',
  child: { name: 'Alya', birthDate: '2019-03-14' },
};
const open = (rows: AdminDataRequest[] = [request, deletion], pathname = '/admin/data-requests') =>
  renderWithShell(<DataRequestsPage />, {
    pathname,
    answer: (call) => (call.startsWith('GET') ? { data: rows, total: rows.length } : rows[0]),
  });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

it('when requests wait, then each row shows owner, kind, deadline and whether it is overdue', async () => {
  const { calls } = open();
  const overdue = await rowOf('Perbaikan data #5');
  for (const text of ['Terlambat', 'Nama anak salah tulis', 'Ratna Wijaya'])
    expect(overdue.getByText(text)).toBeVisible();
  const waiting = await rowOf('Hapus data anak #6');
  expect(waiting.getByText('Dapat dibatalkan pemilik')).toBeVisible();
  expect(waiting.getByText('Alya, 14 Maret 2019')).toBeVisible();
  // The job does deletions.
  expect(waiting.queryByRole('button')).toBeNull();
  expect(calls[0]).toEqual(['GET /api/admin/data-requests', { query: { page: 1, limit: 50 } }]);
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Semua');
  const all = { query: { page: 1, limit: 50, all: true } };
  await waitFor(() => expect(calls.at(-1)).toEqual(['GET /api/admin/data-requests', all]));
});

it('when owners restrict the processing, then the rows say so, staff may add one note, and the filter asks for them', async () => {
  const restriction: AdminDataRequest = {
    ...request,
    id: 7,
    kind: 'restriction',
    state: 'done',
    isOverdue: false,
    isInEffect: true,
    text: 'Sengketa',
  };
  const { isInEffect: _on, ...rest } = restriction;
  const lifted: AdminDataRequest = {
    ...rest,
    id: 8,
    liftedAt: '2026-11-22T07:30:00.000Z',
    handledBy: 'Dewi',
    note: 'Ya',
  };
  const { calls } = open([restriction, lifted]);
  expect((await rowOf('Pembatasan #7')).getByText('Dibatasi')).toBeVisible();
  const ended = await rowOf('Pembatasan #8');
  expect(ended.getByText(/Dicabut pemilik 22 November 2026/)).toBeVisible();
  expect(ended.queryByRole('button')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Sedang dibatasi');
  const query = { page: 1, limit: 50, state: 'restricted' };
  await waitFor(() => expect(calls.at(-1)).toEqual(['GET /api/admin/data-requests', { query }]));
  await userEvent.click(screen.getByRole('button', { name: 'Tulis catatan, permintaan 7' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/tidak tampil di halamannya, tetapi ada dalam unduhan datanya\./)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Catatan'), 'Sudah ditelepon', { delay: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Simpan catatan' }));
  const sent = ['POST /api/admin/data-requests/{id}/handle', { params: { id: 7 }, body: { note: 'Sudah ditelepon' } }];
  await waitFor(() => expect(calls).toContainEqual(sent));
});

it('when staff answer, then the dialog has what was asked, by when, and who reads it, and a text is required and sent', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Jawab, permintaan 5' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Jawab permintaan' }));
  expect(dialog.getByText(/Perbaikan data #5 dari Ratna Wijaya, dijawab paling lambat 21 November 2026/)).toBeVisible();
  expect(dialog.getByText('Nama anak salah tulis')).toBeVisible();
  const field = dialog.getByLabelText('Jawaban untuk pemilik akun');
  expect(field).toHaveAccessibleDescription(/^Pemilik akun membacanya di halaman Data saya/);
  await userEvent.click(dialog.getByRole('button', { name: 'Kirim jawaban' }));
  expect(await dialog.findByText('Jawaban wajib diisi')).toBeVisible();
  await userEvent.type(field, ' Sudah diperbaiki ', { delay: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Kirim jawaban' }));
  const body = { answer: 'Sudah diperbaiki' };
  const sent = ['POST /api/admin/data-requests/{id}/handle', { params: { id: 5 }, body }];
  await waitFor(() => expect(calls).toContainEqual(sent));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('when another staff member was faster, then the dialog stays and says so, and the list behind it is read again', async () => {
  const message = 'Permintaan ini sudah selesai ditangani.';
  let rows = [request];
  renderWithShell(<DataRequestsPage />, {
    answer: (call) => {
      if (call.startsWith('GET')) return { data: rows, total: rows.length };
      rows = [];
      throw refusal(409, 'CONFLICT', message);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Jawab, permintaan 5' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Jawaban untuk pemilik akun'), 'Sudah', { delay: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Kirim jawaban' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Perbaikan data #5')).toBeNull());
  expect(dialog.getByText(message)).toBeVisible();
});

it('when the page of a person leads here, then the requests of that account are shown until staff ask for all', async () => {
  const answered: AdminDataRequest = { ...request, state: 'done', answer: 'Sudah diperbaiki', note: 'Lewat telepon' };
  const { calls } = open([answered], '/admin/data-requests?state=all&userId=12');
  const row = await rowOf('Perbaikan data #5');
  expect(row.getByText('Jawaban: Sudah diperbaiki')).toBeVisible();
  expect(row.getByText('Catatan: Lewat telepon')).toBeVisible();
  const query = { page: 1, limit: 50, all: true };
  expect(calls[0]).toEqual(['GET /api/admin/data-requests', { query: { ...query, userId: 12 } }]);
  expect(screen.getByText('Hanya permintaan akun nomor 12.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tampilkan semua akun' }));
  await waitFor(() => expect(calls.at(-1)).toEqual(['GET /api/admin/data-requests', { query }]));
  expect(screen.queryByText(/^Hanya permintaan/)).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
