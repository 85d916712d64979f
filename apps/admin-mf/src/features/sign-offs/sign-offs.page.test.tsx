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
const USERS = 'GET /api/admin/users';
const MANY = 'POST /api/admin/sign-offs/assign-many';
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

  it('when a result names no child, then its row is named by the account', async () => {
    open([{ ...waiting, childName: null, userName: 'Budi Santoso' }]);
    expect(await screen.findByRole('rowheader', { name: /^Budi Santoso/ })).toHaveTextContent(waiting.assessment.name);
    expect(screen.getByRole('checkbox', { name: 'Pilih Budi Santoso nomor 100001' })).toBeVisible();
  });

  it('when several are selected, then one call assigns them and the outcome of each is shown', async () => {
    const seen = { ...waiting, id: 100_002, assignee: { id: 9, name: 'Budi' } };
    const adult = { ...waiting, id: 100_003, childName: null };
    const results = [
      { id: 100_001, outcome: 'updated' },
      { id: 100_002, outcome: 'conflict' },
      { id: 100_003, outcome: 'not_waiting' },
    ];
    const rows = [waiting, seen, adult];
    const { calls } = renderWithShell(<SignOffsPage />, {
      answer: (call) => {
        if (call === LIST) return { data: rows, total: rows.length };
        return call === USERS ? [{ id: 7, firstName: 'Dewi', lastName: 'Putri' }] : { results };
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pilih Bima nomor 100001' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pilih nomor 100003' }));
    expect(screen.getByRole('status')).toHaveTextContent('2 dipilih');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    screen.getByRole('button', { name: 'Tugaskan hasil terpilih' }).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(screen.getByRole('dialog', { name: 'Tugaskan 3 hasil' }));
    const choice = await dialog.findByLabelText('Psikolog');
    await userEvent.click(dialog.getByRole('button', { name: 'Simpan' }));
    expect(choice).toHaveFocus();
    expect(choice).toBeInvalid();
    expect(calls.map(([call]) => call)).not.toContain(MANY);
    await userEvent.selectOptions(choice, 'Dewi Putri');
    await userEvent.click(dialog.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('1 dari 3 diperbarui.')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bima nomor 100001: diperbarui',
      'Bima nomor 100002: tidak diubah: orang lain mengubahnya lebih dulu. Periksa dulu, lalu ulangi.',
      'nomor 100003: tidak diubah: sudah tidak menunggu tanda tangan.',
    ]);
    const items = [
      { id: 100_001, from: null },
      { id: 100_002, from: 9 },
      { id: 100_003, from: null },
    ];
    expect(calls).toContainEqual([MANY, { body: { items, to: 7 } }]);
    expect(calls.filter(([call]) => call === LIST)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Selesai' }));
    expect(screen.queryByText('3 dipilih')).toBeNull();
  });

  it('when the psychologists cannot be read, then the dialog says so and tries again', async () => {
    let reads = 0;
    renderWithShell(<SignOffsPage />, {
      answer: (call) => {
        if (call === LIST) return { data: [waiting], total: 1 };
        reads += 1;
        if (reads === 1) throw refusal(503, 'UNAVAILABLE');
        return [];
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tugaskan hasil terpilih' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('option', { name: 'Pilih psikolog' })).toBeInTheDocument();
  });

  it('when the owner restricts the processing, then the row has neither a name nor an assignment to change, also with others', async () => {
    const { childAgeMonths, ...rest } = waiting;
    open([
      { ...rest, childName: null, isRestricted: true },
      { ...waiting, id: 100_002 },
    ]);
    expect(await screen.findByText('Dibatasi')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Pilih nomor 100001' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    expect(screen.getByRole('status')).toHaveTextContent('1 dipilih');
    expect(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' })).toBeChecked();
    expect(screen.getAllByRole('button', { name: /^Tugaskan psikolog|penugasan/i })).toEqual([
      screen.getByRole('button', { name: 'Tugaskan psikolog Bima nomor 100002' }),
    ]);
    expect(screen.getAllByText(/pada tanggal tes/)).toHaveLength(1);
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
