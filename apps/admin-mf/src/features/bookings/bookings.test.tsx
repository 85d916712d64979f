import type { BookingSettings, OwnSchedule, ScheduledBookings } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BookedTime } from '../../common/booked-time.tsx';
import { chooseInMenu, refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { BookingsPage } from './bookings.page.tsx';
import { SchedulePage } from './schedule.page.tsx';

const BOOKED: ScheduledBookings = {
  practiceZone: 'Asia/Makassar',
  bookings: [
    {
      id: 7,
      userAssessmentId: 100_001,
      startsAt: '2030-11-25T02:00:00.000Z',
      endsAt: '2030-11-25T02:45:00.000Z',
      psychologist: 'Dewi Putri',
      childName: 'Alya Kirana',
      user: { id: 3, email: 'ibu@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '0812345' },
    },
  ],
};
const SETTINGS: BookingSettings = { zone: 'Asia/Jakarta', changeHours: 24, noticeHours: 24, daysAhead: 28 };
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

const answer = (call: string) => {
  if (call.endsWith('booking-settings')) return SETTINGS;
  if (call.endsWith('/hours')) return SCHEDULE;
  if (call.endsWith('/bookings')) return BOOKED;
  return { success: true };
};
const bodies = (calls: [string, unknown][], call: string) =>
  calls.filter(([name]) => name === call).map(([, input]) => (input as { body: unknown }).body);

describe('BookingsPage', () => {
  it('when consultations are booked, then it lists them by the clock of the practice', async () => {
    renderWithShell(<BookingsPage />, { answer });
    expect(await screen.findByRole('rowheader', { name: /Senin, 25 November 2030.*10\.00 WITA/ })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Alya Kirana Nomor 100001' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: /Ratna Wijaya/ })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Dewi Putri' })).toBeInTheDocument();
  });

  it('when the rules change, then the request has numbers and the zone', async () => {
    const { calls } = renderWithShell(<BookingsPage />, { answer });
    const button = await screen.findByRole('button', { name: 'Ubah aturan jadwal' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await userEvent.selectOptions(screen.getByLabelText('Zona waktu praktik'), 'WIT');
    const change = screen.getByLabelText('Ubah atau batal paling lambat (jam sebelum mulai)');
    await userEvent.clear(change);
    await userEvent.type(change, '12');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/admin/booking-settings')).toEqual([
        { ...SETTINGS, zone: 'Asia/Jayapura', changeHours: 12 },
      ]),
    );
  });
});

describe('SchedulePage', () => {
  it('when hours are saved, then rows of one day are one exception, and an empty one closes its day', async () => {
    const { calls, toasts } = renderWithShell(<SchedulePage />, { answer, siteUser: { role: 'internal' } });
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

  it('when hours last until 24.00, then the fields show 00.00, and it stays 24.00', async () => {
    const untilMidnight: OwnSchedule['hours'] = {
      ...(SCHEDULE.hours as NonNullable<OwnSchedule['hours']>),
      weekly: [{ weekday: 2, from: '21:00', to: '24:00' }],
      exceptions: [{ day: '2030-12-24', intervals: [{ from: '22:00', to: '24:00' }] }],
    };
    const { calls } = renderWithShell(<SchedulePage />, {
      answer: (call) => (call.endsWith('/hours') ? { ...SCHEDULE, hours: untilMidnight } : answer(call)),
    });
    for (const end of await screen.findAllByLabelText(/^Selesai/)) expect(end).toHaveValue('00:00');
    await userEvent.click(screen.getByRole('button', { name: 'Tambah jam mingguan' }));
    const added = screen.getAllByLabelText('Selesai')[1] as HTMLElement;
    await userEvent.clear(added);
    await userEvent.type(added, '00:00');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan jam konsultasi' }));
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/cases/schedule/hours')).toEqual([
        { ...untilMidnight, weekly: [...untilMidnight.weekly, { weekday: 1, from: '09:00', to: '24:00' }] },
      ]),
    );
  });

  it('when a row is removed, then the focus goes to the button that adds one', async () => {
    renderWithShell(<SchedulePage />, { answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Hapus jam mingguan 1' }));
    expect(screen.queryByLabelText('Hari')).toBeNull();
    expect(screen.getByRole('button', { name: 'Tambah jam mingguan' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Hapus pengecualian 1' }));
    expect(screen.queryByLabelText('Tanggal')).toBeNull();
    expect(screen.getByRole('button', { name: 'Tambah tanggal' })).toHaveFocus();
  });

  it('when a field is wrong, then its error names the field as it is read, in a row that has a name', async () => {
    renderWithShell(<SchedulePage />, { answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Tambah tanggal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Simpan jam konsultasi' }));
    const row = within(screen.getByRole('group', { name: 'Pengecualian 2' }));
    expect(row.getByLabelText('Tanggal')).toHaveAccessibleDescription('Pilih tanggalnya.');
    expect(within(screen.getByRole('group', { name: 'Jam mingguan 1' })).getByLabelText('Hari')).toHaveValue('2');
  });

  it('when an end is before its beginning, then the field says so and nothing is sent', async () => {
    const { calls } = renderWithShell(<SchedulePage />, { answer });
    const [end] = await screen.findAllByLabelText('Selesai');
    await userEvent.clear(end as HTMLElement);
    await userEvent.type(end as HTMLElement, '08:00');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan jam konsultasi' }));
    expect(await screen.findByText('Jam selesai harus sesudah jam mulai.')).toBeInTheDocument();
    expect(bodies(calls, 'POST /api/cases/schedule/hours')).toEqual([]);
  });

  it('when a booking is cancelled, then the request has the time and the reason', async () => {
    const { calls } = renderWithShell(<SchedulePage />, { answer });
    await screen.findByText('Ratna Wijaya');
    await chooseInMenu('Alya Kirana nomor 100001', 'Batalkan Alya Kirana nomor 100001');
    const about = /^Alya Kirana, Senin, 25 November 2030 pukul 10\.00 WITA/;
    expect(screen.getByText(about, { selector: 'dialog *' })).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Alasan'), 'Jadwal saya berubah');
    await userEvent.click(screen.getByRole('button', { name: 'Batalkan konsultasi' }));
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/cases/schedule/bookings/{id}/cancel')).toEqual([
        { from: '2030-11-25T02:00:00.000Z', reason: 'hours_changed' },
      ]),
    );
  });

  it('when the account has no second factor, then the page says what to do', async () => {
    const failing = () => {
      throw refusal(403, 'SECOND_FACTOR_MISSING');
    };
    renderWithShell(<SchedulePage />, { answer: failing });
    expect(await screen.findByRole('link', { name: 'Buka Akun' })).toBeInTheDocument();
  });
});

describe('BookedTime', () => {
  const booked = { startsAt: '2030-11-25T02:00:00.000Z', zone: 'Asia/Makassar' as const };
  const time = 'Senin, 25 November 2030 pukul 10.00 WITA';

  it('when the consultation has a time, then it is shown without another request', async () => {
    const { calls } = renderWithShell(<BookedTime booked={booked} />, { answer, features: ['bookings'] });
    expect(await screen.findByText(time)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('when the practice offers no bookings, then it is not shown', () => {
    renderWithShell(<BookedTime booked={booked} />, { answer, features: [] });
    expect(screen.queryByText(time)).toBeNull();
  });
});
