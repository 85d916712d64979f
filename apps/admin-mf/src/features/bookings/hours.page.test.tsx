import type { OwnSchedule } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { HoursPage } from './hours.page.tsx';

const SCHEDULE: OwnSchedule = {
  practiceZone: 'Asia/Makassar',
  hours: {
    weekly: [{ weekday: 2, from: '09:00', to: '12:00' }],
    exceptions: [{ day: '2030-12-24', intervals: [] }],
    minutes: 45,
    pauseMinutes: 15,
    meeting: 'Zoom',
  },
};

const answer = (call: string) => (call.startsWith('GET') ? SCHEDULE : { success: true });
const bodies = (calls: [string, unknown][], call: string) =>
  calls.filter(([name]) => name === call).map(([, input]) => (input as { body: unknown }).body);

describe('HoursPage', () => {
  it('when hours are saved, then rows of one day are one exception, and an empty one closes its day', async () => {
    const { calls, toasts } = renderWithShell(<HoursPage />, { answer, siteUser: { role: 'internal' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Tambah jam mingguan' }));
    await userEvent.click(screen.getByRole('button', { name: 'Simpan jam konsultasi' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(bodies(calls, 'POST /api/cases/schedule/hours')).toEqual([
      {
        ...SCHEDULE.hours,
        weekly: [...(SCHEDULE.hours?.weekly ?? []), { weekday: 1, from: '09:00', to: '12:00' }],
      },
    ]);
  });

  it('when a row is removed, then the focus goes to the button that adds one', async () => {
    renderWithShell(<HoursPage />, { answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Hapus jam mingguan 1' }));
    expect(screen.queryByLabelText('Hari')).toBeNull();
    expect(screen.getByRole('button', { name: 'Tambah jam mingguan' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Hapus pengecualian 1' }));
    expect(screen.queryByLabelText('Tanggal')).toBeNull();
    expect(screen.getByRole('button', { name: 'Tambah tanggal' })).toHaveFocus();
    // An empty list would leave a gap of its own.
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('when a field is wrong, then its error names the field as it is read, in a row that has a name', async () => {
    renderWithShell(<HoursPage />, { answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Tambah tanggal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Simpan jam konsultasi' }));
    const row = within(screen.getByRole('group', { name: 'Pengecualian 2' }));
    expect(row.getByLabelText('Tanggal')).toHaveAccessibleDescription('Pilih tanggalnya.');
    expect(within(screen.getByRole('group', { name: 'Jam mingguan 1' })).getByLabelText('Hari')).toHaveValue('2');
  });

  it('when an end is before its beginning, then the field says so and nothing is sent', async () => {
    const { calls } = renderWithShell(<HoursPage />, { answer });
    const [end] = await screen.findAllByLabelText('Selesai');
    await userEvent.clear(end as HTMLElement);
    await userEvent.type(end as HTMLElement, '08:00');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan jam konsultasi' }));
    expect(await screen.findByText('Jam selesai harus sesudah jam mulai.')).toBeInTheDocument();
    expect(bodies(calls, 'POST /api/cases/schedule/hours')).toEqual([]);
  });

  it('when the server refuses a list, then the page says why, and the corrected hours can be sent', async () => {
    let isRefused = true;
    const { calls, toasts } = renderWithShell(<HoursPage />, {
      answer: (call) => {
        if (call.startsWith('GET') || !isRefused) return SCHEDULE;
        const fields = [{ path: 'weekly', message: 'Jam mingguan memuat terlalu banyak isi' }];
        throw Object.assign(refusal(422, 'VALIDATION'), { fields });
      },
    });
    const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Simpan jam konsultasi' }));
    await save();
    expect(await screen.findByText('Jam mingguan memuat terlalu banyak isi')).toBeVisible();
    isRefused = false;
    await save();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.queryByText('Jam mingguan memuat terlalu banyak isi')).toBeNull();
    expect(bodies(calls, 'POST /api/cases/schedule/hours')).toHaveLength(2);
  });

  it('when the account has no second factor, then the page says what to do', async () => {
    const failing = () => {
      throw refusal(403, 'SECOND_FACTOR_MISSING');
    };
    renderWithShell(<HoursPage />, { answer: failing });
    expect(await screen.findByRole('link', { name: 'Buka Akun' })).toBeInTheDocument();
  });
});
