import type { AdminSignOffView, WaitingResult } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { SignOffsPage } from './sign-offs.page.tsx';

const waiting: WaitingResult = {
  id: 100_001,
  assessment: { name: 'Profil Sensori Anak', type: 'sensory' },
  childName: 'Bima',
  childAgeMonths: 89,
  completedAt: '2026-11-20T03:00:00.000Z',
  assignee: null,
};
const view: AdminSignOffView = {
  id: 100_001,
  awaitsSignOff: true,
  signOff: null,
  assignee: null,
  psychologists: [{ id: 7, name: 'Dewi Putri' }],
};
const LIST = 'GET /api/admin/sign-offs';
const ASSIGN = 'POST /api/admin/assessments/{id}/assign';

const open = (rows: WaitingResult[], one: () => unknown = () => view) =>
  renderWithShell(<SignOffsPage />, {
    answer: (call) => (call === LIST ? { data: rows, total: rows.length } : one()),
  });

describe('SignOffsPage', () => {
  it('when a result waits, then the row has child, age and date, and assigns without another page', async () => {
    const { calls, toasts, paths } = open([waiting]);
    const row = within((await screen.findByRole('rowheader', { name: /^Bima/ })).closest('tr')!);
    for (const text of ['7 tahun 5 bulan pada tanggal tes', 'Nomor 100001', '20 Nov 2026', 'Belum ditugaskan'])
      expect(row.getByText(text)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Tugaskan psikolog Bima nomor 100001' }));
    await userEvent.selectOptions(await screen.findByLabelText('Psikolog'), 'Dewi Putri');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Penugasan sudah disimpan.', variant: 'success' }]));
    expect(calls).toContainEqual([ASSIGN, { params: { id: 100_001 }, body: { from: null, to: 7 } }]);
    await waitFor(() => expect(calls.filter(([call]) => call === LIST)).toHaveLength(2));
    expect(paths).toEqual([]);
  });

  it('when the owner restricts the processing, then the row has neither a name nor an assignment to change', async () => {
    const { childAgeMonths, ...rest } = waiting;
    open([{ ...rest, childName: null, isRestricted: true }]);
    expect(await screen.findByText('Dibatasi')).toBeVisible();
    expect(screen.queryByRole('button', { name: /psikolog|penugasan/i })).toBeNull();
    expect(screen.queryByText(/pada tanggal tes/)).toBeNull();
  });

  it('when nobody can be read who could work on it, then the dialog says so and tries again', async () => {
    open([waiting], () => {
      throw refusal(503, 'UNAVAILABLE');
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Tugaskan psikolog/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tugaskan psikolog' }));
    expect(await dialog.findByRole('button', { name: 'Coba lagi' })).toBeVisible();
  });
});
