import type { AdminAssessmentItem, AdminStats } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseInMenu, refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { AdminAssessmentsPage } from './admin-assessments.page.tsx';

const item: AdminAssessmentItem = {
  id: 100_001,
  userId: 3,
  status: 'completed',
  createdAt: '2026-11-20T03:00:00.000Z',
  completedAt: '2026-11-21T03:00:00.000Z',
  assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
  user: { email: 'ibu@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081234567890' },
  childName: null,
};
const stats: AdminStats = {
  totalUsers: 5,
  activeUsers: 4,
  completedAssessments: 1200,
  inProgressAssessments: 400,
  totalRevenue: '0.00',
  assessmentTypeStats: [],
};
/** Answers the counts of the summary cards, the list with `rows`, and downloads with `file`. */
const show = (rows: AdminAssessmentItem[] = [item], total = rows.length, file: () => unknown = () => null) =>
  renderWithShell(<AdminAssessmentsPage />, {
    answer: (call) => {
      if (call === 'GET /api/admin/stats') return stats;
      return call.endsWith('/pdf') ? file() : { data: rows, total };
    },
  });
const listQueries = (calls: [string, unknown][]) =>
  calls
    .filter(([call]) => call === 'GET /api/admin/assessments')
    .map(([, input]) => (input as { query: object }).query);

describe('AdminAssessmentsPage', () => {
  it('when there are rows, then only completed ones link to their result', async () => {
    const open = { ...item, id: 100_002, status: 'in_progress' as const, completedAt: null };
    show([item, open]);
    const links = await screen.findAllByRole('link', { name: /Lihat hasil/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/assessment-result/100001']);
    expect(screen.getAllByRole('cell', { name: '20 Nov 2026' }).length).toBeGreaterThan(0);
    const [person] = screen.getAllByRole('link', { name: /^Ratna/ });
    expect(person).toHaveAttribute('href', `/admin/users/${item.userId}`);
    expect(screen.getAllByText('Berlangsung').length).toBeGreaterThan(0);
  });

  it('when a payment was refunded, then only that row shows it below the status', async () => {
    const frozen = { ...item, id: 100_002, status: 'in_progress' as const, takenBack: 'frozen' as const };
    show([item, frozen]);
    const row = (await screen.findAllByText('Dana kembali: akses dibekukan'))[0]!.closest('tr');
    expect(within(row!).getByText('Berlangsung')).toBeInTheDocument();
    expect(screen.getAllByText(/^Dana kembali/)).toHaveLength(1);
  });

  it('when search and filters change, then the request contains them and starts at page 1', async () => {
    const { calls } = show([item], 120);
    await userEvent.click(await screen.findByRole('button', { name: /berikut/i }));
    await userEvent.type(screen.getByLabelText(/Cari nama/), 'rat');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Selesai');
    await userEvent.selectOptions(screen.getByLabelText('Jenis'), 'Profil Sensori');
    await waitFor(() =>
      expect(listQueries(calls).at(-1)).toEqual({
        page: 1,
        limit: 50,
        search: 'rat',
        status: 'completed',
        type: 'sensory',
      }),
    );
    expect(listQueries(calls)).toContainEqual({ page: 2, limit: 50 });
  });

  it('when nothing matches, then it shows the empty state', async () => {
    show([]);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Selesai');
    expect(await screen.findByText('Tidak ada asesmen yang cocok')).toBeInTheDocument();
  });

  it('when the user sorts by the field or a column heading, then the request contains the sort order', async () => {
    const { calls, address } = show();
    await userEvent.selectOptions(screen.getByLabelText('Urutkan'), 'Selesai, terlama');
    await waitFor(() =>
      expect(listQueries(calls).at(-1)).toMatchObject({ sort: 'completedAt', direction: 'asc', page: 1 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Dibuat' }));
    // Newest first is the server's default, so neither the request nor the address contains it.
    await waitFor(() => expect(listQueries(calls).at(-1)).toEqual({ page: 1, limit: 50 }));
    expect(address()).toBe('/admin');
    expect(screen.getByRole('columnheader', { name: 'Dibuat' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('when the page opens, then the filters offer the specified statuses and types, and intelligence', async () => {
    show([]);
    const options = (label: string) => within(screen.getByLabelText(label)).getAllByRole('option');
    expect(options('Jenis').map((option) => option.textContent)).toEqual([
      'Semua',
      'Profil Sensori',
      'Gaya Belajar',
      'Kecerdasan Majemuk',
    ]);
    expect(options('Status').map((option) => option.textContent)).toEqual(['Semua', 'Selesai', 'Berlangsung']);
  });

  it('when the counts load, then four cards show them and the completion rate', async () => {
    show();
    for (const text of ['1.600', '1.200', '400', '75%']) expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('when the user downloads the PDF of a row, then it is saved and a toast confirms it, or reports the failure', async () => {
    const saved = watchSavedFiles();
    let isDown = false;
    const { toasts } = show([item], 1, () => {
      if (isDown) throw refusal(500, 'INTERNAL');
      return { blob: new Blob(['%PDF']), fileName: 'Hasil_100001_2026-11-21.pdf' };
    });
    await chooseInMenu('Ratna (100001)', 'Unduh PDF Ratna (100001)');
    await waitFor(() => expect(toasts).toHaveLength(2));
    isDown = true;
    await chooseInMenu('Ratna (100001)', 'Unduh PDF Ratna (100001)');
    await waitFor(() => expect(toasts).toHaveLength(4));
    expect(saved.map(({ name }) => name)).toEqual(['Hasil_100001_2026-11-21.pdf']);
    expect(toasts).toEqual([
      { title: 'Mengunduh...' },
      { title: 'PDF berhasil diunduh.', variant: 'success' },
      { title: 'Mengunduh...' },
      { title: 'Gagal mengunduh PDF. Silakan coba lagi.', variant: 'destructive' },
    ]);
  });
});
