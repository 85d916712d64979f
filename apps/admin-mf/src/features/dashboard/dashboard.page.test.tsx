import type { AdminStats } from '@kenali/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { DashboardPage } from './dashboard.page.tsx';

const stats: AdminStats = {
  totalUsers: 12_345,
  activeUsers: 12_000,
  completedAssessments: 321,
  inProgressAssessments: 45,
  totalRevenue: '112350000.00',
  assessmentTypeStats: [],
};
const activity = [{ id: 8, at: '2026-11-21T07:30:00.000Z', text: 'Ratna Wijaya menyelesaikan Profil Sensori Anak.' }];
const pending = { consultations: 3, refunds: 1, notices: 0, orders: 1200 };
const answerWith =
  (given: Record<string, unknown>) =>
  (call: string): unknown => {
    const answers: Record<string, unknown> = { 'GET /api/admin/pending': pending, ...given };
    if (answers[call] instanceof Error) throw answers[call];
    return answers[call];
  };

describe('DashboardPage', () => {
  it('when the stats load, then it shows five labelled figures, with the revenue in rupiah', async () => {
    renderWithShell(<DashboardPage />, {
      answer: answerWith({ 'GET /api/admin/stats': stats, 'GET /api/admin/activity': activity }),
    });
    expect(screen.getByText('Memuat ringkasan...')).toBeInTheDocument();
    expect(await screen.findByText('Rp 112.350.000')).toBeVisible();
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual([
      'Total pengguna',
      'Pengguna aktif',
      'Asesmen selesai',
      'Asesmen berlangsung',
      'Total pendapatan',
    ]);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['12.345', '12.000', '321', '45', 'Rp\u00a0112.350.000']);
  });

  it('when it opens, then it links to users, assessments and reports, and shows recent activity with its time', async () => {
    renderWithShell(<DashboardPage />, {
      answer: answerWith({ 'GET /api/admin/stats': stats, 'GET /api/admin/activity': activity }),
    });
    expect(await screen.findByText('Ratna Wijaya menyelesaikan Profil Sensori Anak.')).toBeVisible();
    expect(screen.getByText('21 November 2026, 14.30 WIB')).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.slice(3)).toEqual(['/admin/users', '/admin/assessments', '/admin/reports', '/admin/audit']);
  });

  it('when work waits, then it comes first, with its count and a link to exactly this list', async () => {
    const answers = { 'GET /api/admin/stats': stats, 'GET /api/admin/activity': activity };
    renderWithShell(<DashboardPage />, { answer: answerWith(answers) });
    const tasks = within(screen.getByRole('region', { name: 'Perlu dikerjakan' }));
    const links = await tasks.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['3Konsultasi menunggu dihubungiHubungi orang tua lewat WhatsApp', '/admin/consultations?status=requested'],
      ['1Dana yang harus dikembalikanKembalikan atau catat', '/admin/refunds'],
      ['1.200Pembayaran perlu perhatianPeriksa tanda pada pesanan', '/admin/orders?flag=attention'],
    ]);
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Perlu dikerjakan');
  });

  it('when the counts do not arrive, then the rest is announced as loading, and appears without them', async () => {
    jest.useFakeTimers();
    const answers = { 'GET /api/admin/stats': stats, 'GET /api/admin/activity': activity };
    renderWithShell(<DashboardPage />, {
      answer: answerWith({ ...answers, 'GET /api/admin/pending': new Promise(() => undefined) }),
    });
    await act(() => jest.advanceTimersByTimeAsync(2500));
    expect(screen.getByText('Memuat dashboard...').closest('[role="status"]')).not.toBeNull();
    expect(screen.getByText('12.345')).not.toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('12.345')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Pintasan' })).toBeVisible();
    expect(screen.queryByText('Memuat dashboard...')).toBeNull();
  });

  it('when nothing waits, then it says so', async () => {
    const none = { consultations: 0, refunds: 0, notices: 0, orders: 0 };
    renderWithShell(<DashboardPage />, {
      answer: answerWith({
        'GET /api/admin/stats': stats,
        'GET /api/admin/activity': [],
        'GET /api/admin/pending': none,
      }),
    });
    expect(await screen.findByText('Tidak ada yang menunggu.')).toBeVisible();
  });

  it('when the stats fail, then the activity is still shown, and a retry loads the stats', async () => {
    const answers: Record<string, unknown> = {
      'GET /api/admin/stats': refusal(500, 'INTERNAL', 'Terjadi kesalahan.'),
      'GET /api/admin/activity': activity,
    };
    renderWithShell(<DashboardPage />, { answer: answerWith(answers) });
    expect(await screen.findByText('Ringkasan tidak dapat dimuat')).toBeVisible();
    expect(screen.getByText('500: INTERNAL')).toBeVisible();
    expect(screen.getByText(/menyelesaikan/)).toBeVisible();
    answers['GET /api/admin/stats'] = stats;
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('12.345')).toBeVisible();
  });

  it('when there is no activity, then it shows the empty state', async () => {
    renderWithShell(<DashboardPage />, {
      answer: answerWith({ 'GET /api/admin/stats': stats, 'GET /api/admin/activity': [] }),
    });
    expect(await screen.findByText('Belum ada aktivitas')).toBeVisible();
  });
});
