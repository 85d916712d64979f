import type { AuditEntry } from '@kenali/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { AuditPage } from './audit.page.tsx';

const entry: AuditEntry = {
  id: 5,
  requestId: '5f0e7c1a',
  at: '2026-11-21T07:30:00.000Z',
  action: 'user.update',
  actor: { id: 1, email: 'admin@contoh.test', name: 'Dewi Lestari' },
  target: { kind: 'user', id: 12, name: 'Ratna Wijaya' },
  changes: { role: { from: 'user', to: 'internal' } },
  details: {},
};
const open = (data: AuditEntry[] = [entry]) =>
  renderWithShell(<AuditPage />, { answer: () => ({ data, total: data.length }) });

describe('AuditPage', () => {
  it('when there are entries, then each row shows time, actor, action, target and changes', async () => {
    open([entry, { ...entry, id: 4, action: 'admin.login', target: null, changes: {} }]);
    const row = within((await screen.findByRole('rowheader', { name: 'Ubah data pengguna' })).closest('tr')!);
    const texts = ['21 Nov 2026', '14.30 WIB', 'admin@contoh.test', 'Ratna Wijaya', 'Pengguna 12'];
    for (const text of [...texts, 'Peran: Pengguna menjadi Internal']) expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link', { name: 'Ratna Wijaya' })).toHaveAttribute('href', '/admin/users/12');
    expect(screen.getByRole('rowheader', { name: 'Masuk ke area admin' })).toBeVisible();
  });

  it('when the name of the target contains its id, then the id is not repeated', async () => {
    open([{ ...entry, action: 'order.timeline', target: { kind: 'order', id: 7, name: 'Pesanan #7' }, changes: {} }]);
    expect(await screen.findByText('Pesanan #7')).toBeVisible();
    expect(screen.queryByText('Pesanan 7')).toBeNull();
  });

  it('when a feature is off, then nobody filters by its actions, and its entries keep their names', async () => {
    const revoked = { ...entry, action: 'access_codes.revoke' as const, target: null, changes: {} };
    renderWithShell(<AuditPage />, { answer: () => ({ data: [revoked], total: 1 }), features: ['norms'] });
    expect(await screen.findByRole('rowheader', { name: 'Cabut kode akses' })).toBeVisible();
    const options = within(screen.getByLabelText('Tindakan')).getAllByRole('option');
    const names = options.map(({ textContent }) => textContent);
    expect(names.filter((name) => /kode akses|jadwal konsultasi/i.test(String(name)))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Lihat hasil', 'Tampilkan atau sembunyikan norma']));
  });

  it('when search, action and days are set, then the request contains them', async () => {
    const { calls } = open();
    await userEvent.type(screen.getByLabelText('Cari nama atau email'), 'dewi');
    await userEvent.selectOptions(screen.getByLabelText('Tindakan'), 'Lihat hasil');
    fireEvent.change(screen.getByLabelText('Dari tanggal'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('Sampai tanggal'), { target: { value: '2026-11-21' } });
    const query = { page: 1, limit: 50, search: 'dewi', action: 'result.view', from: '2026-11-01', to: '2026-11-21' };
    await waitFor(() => expect(calls.at(-1)).toEqual(['GET /api/admin/audit', { query }]));
  });

  it('when it opens, then listings are left out, and the filter asks for them', async () => {
    const { calls } = open();
    await waitFor(() => expect(calls.at(-1)).toEqual(['GET /api/admin/audit', { query: { page: 1, limit: 50 } }]));
    await userEvent.selectOptions(screen.getByLabelText('Pembacaan daftar'), 'Hanya ini');
    const query = { page: 1, limit: 50, group: 'listings' };
    await waitFor(() => expect(calls.at(-1)).toEqual(['GET /api/admin/audit', { query }]));
  });

  it('when an entry is a listing, then it shows which records were seen', async () => {
    const records = [{ kind: 'result' as const, count: 41, ids: '100001-100040,100055' }];
    open([{ ...entry, action: 'assessments.list', target: null, changes: {}, records }]);
    const row = within((await screen.findByRole('rowheader', { name: 'Lihat daftar asesmen' })).closest('tr')!);
    expect(row.getByText('Hasil (41): 100001-100040, 100055')).toBeVisible();
  });

  it('when the days are reversed, then it shows an error without a request', async () => {
    const { calls } = open();
    fireEvent.change(screen.getByLabelText('Dari tanggal'), { target: { value: '2026-11-21' } });
    await waitFor(() => expect(calls).toHaveLength(2));
    fireEvent.change(screen.getByLabelText('Sampai tanggal'), { target: { value: '2026-11-20' } });
    expect(screen.getByLabelText('Sampai tanggal')).toHaveAccessibleDescription(
      'Tanggal akhir harus sama dengan atau setelah tanggal awal',
    );
    expect(screen.getByRole('rowheader', { name: 'Ubah data pengguna' })).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it('when the log is empty, then it shows the empty state', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'Belum ada catatan' })).toBeVisible();
  });
});
