import type { AdminDataRequest } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { DataRequestsPage } from './data-requests.page.tsx';

const request: AdminDataRequest = {
  ...{ id: 5, kind: 'correction', state: 'open', requestedAt: '2026-11-18T07:30:00.000Z', eraseAt: null, child: null },
  ...{ handledAt: null, dueAt: '2026-11-21T07:30:00.000Z', isOverdue: true, text: 'Nama anak salah tulis' },
  user: { id: 12, email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081234567890' },
  ...{ handledBy: '', note: '' },
};
const deletion: AdminDataRequest = {
  ...{ ...request, id: 6, kind: 'delete_child', state: 'waiting', isOverdue: false, text: '' },
  child: { name: 'Alya', birthDate: '2019-03-14' },
};
const open = (rows: AdminDataRequest[] = [request, deletion]) =>
  renderWithShell(<DataRequestsPage />, {
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

it('when staff handle one, then a note is required and sent', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Tandai selesai, permintaan 5' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Tandai selesai' }));
  expect(await dialog.findByText('Catatan wajib diisi')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Catatan'), 'Sudah diperbaiki', { delay: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Tandai selesai' }));
  const sent = ['POST /api/admin/data-requests/{id}/handle', { params: { id: 5 }, body: { note: 'Sudah diperbaiki' } }];
  await waitFor(() => expect(calls).toContainEqual(sent));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
