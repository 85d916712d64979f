import type { AdminAssessmentItem } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { AdminAssessmentsPage } from './admin-assessments.page.tsx';

const item: AdminAssessmentItem = {
  id: 100_001,
  status: 'completed',
  createdAt: '2026-11-20T03:00:00.000Z',
  completedAt: '2026-11-21T03:00:00.000Z',
  assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
  user: { email: 'ibu@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081234567890' },
};
const page = <AdminAssessmentsPage />;

describe('AdminAssessmentsPage', () => {
  it('when there are rows, then completed ones lead to their result and others do not', async () => {
    const open = { ...item, id: 100_002, status: 'in_progress' as const, completedAt: null };
    renderWithShell(page, { answer: () => ({ data: [item, open], total: 2 }) });
    const links = await screen.findAllByRole('link', { name: /Lihat hasil/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/assessment-result/100001']);
    expect(screen.getAllByText('Berlangsung').length).toBeGreaterThan(0);
  });

  it('when search and filters change, then the server is asked with them, from the first page', async () => {
    const { calls } = renderWithShell(page, { answer: () => ({ data: [item], total: 120 }) });
    await userEvent.click(await screen.findByRole('button', { name: /berikut/i }));
    await userEvent.type(screen.getByLabelText(/Cari nama/), 'rat');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Selesai');
    await userEvent.selectOptions(screen.getByLabelText('Jenis'), 'Profil Sensori');
    await waitFor(() =>
      expect(calls.at(-1)?.[1]).toEqual({
        query: { page: 1, limit: 50, search: 'rat', status: 'completed', type: 'sensory' },
      }),
    );
    expect(calls.map(([, input]) => (input as { query: { page: number } }).query.page)).toContain(2);
  });

  it('when nothing matches, then it says so', async () => {
    renderWithShell(page, { answer: () => ({ data: [], total: 0 }) });
    expect(await screen.findByText('Tidak ada asesmen yang cocok')).toBeInTheDocument();
  });

  it('when the token is refused, then the specified sentence stands there', async () => {
    renderWithShell(page, {
      answer: () => {
        throw refusal(401, 'Unauthorized');
      },
    });
    expect(await screen.findByText('Token admin tidak ditemukan. Silakan login ulang.')).toBeInTheDocument();
  });
});
