import { type BookingSettings, type StaffBooking, ZONES, zoneName } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, EmptyState, SelectField, Stack, TextField } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { actionsColumn } from '../../common/admin-list.tsx';
import { FormDialog } from '../../common/form-dialog.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';
import { StaffTable } from '../../common/staff-table.tsx';
import { bookingName, CHILD, PSYCHOLOGIST, timeColumn, USER } from './booking-columns.tsx';

const BOOKINGS_KEY = ['/api/admin', 'bookings'];
const SETTINGS_KEY = ['/api/admin', 'booking-settings'];

/** /admin/bookings: the booked consultations of the practice by time, and what holds for all of them. */
export function BookingsPage() {
  const bookings = useQuery(fresh(BOOKINGS_KEY, 'GET /api/admin/bookings', {}));
  const settings = useQuery(fresh(SETTINGS_KEY, 'GET /api/admin/booking-settings', {}));
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Stack $gap={5}>
      <PageHeader title="Jadwal Konsultasi">
        Konsultasi yang dipesan keluarga, yang paling dekat lebih dulu. Untuk mengakhiri satu jadwal, ubah status
        konsultasinya; keluarga dan psikolog mendapat email.
      </PageHeader>
      <div>
        <Button $variant="secondary" disabled={!settings.data} onClick={() => setIsEditing(true)}>
          Ubah aturan jadwal
        </Button>
      </div>
      <LoadedPart query={bookings} name="Jadwal konsultasi">
        {({ practiceZone, bookings: rows }) =>
          rows.length === 0 ? (
            <EmptyState headingLevel={2} title="Belum ada konsultasi yang dipesan">
              Keluarga dapat memesan setelah psikolog membuka jam konsultasi di Ruang Kerja.
            </EmptyState>
          ) : (
            <StaffTable
              caption="Konsultasi yang dipesan, yang paling dekat lebih dulu"
              columns={[
                timeColumn(practiceZone),
                CHILD,
                USER,
                PSYCHOLOGIST,
                actionsColumn<StaffBooking>((booking) => ({
                  of: bookingName(booking),
                  actions: [
                    { label: 'Lihat hasil', to: `/admin/assessment-result/${booking.userAssessmentId}` },
                    { label: 'Buka konsultasi', to: `/admin/consultations?search=${booking.userAssessmentId}` },
                  ],
                })),
              ]}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )
        }
      </LoadedPart>
      {isEditing && settings.data && <SettingsDialog settings={settings.data} onClose={() => setIsEditing(false)} />}
    </Stack>
  );
}

const ZONE_OPTIONS = ZONES.map((value) => ({ value, label: zoneName(value) }));

function SettingsDialog({ settings, onClose }: { settings: BookingSettings; onClose: () => void }) {
  const { api } = useShell();
  const form = useForm<BookingSettings>({ defaultValues: settings });
  const { errors } = form.formState;
  const number = (name: 'changeHours' | 'noticeHours' | 'daysAhead') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    error: errors[name]?.message,
    ...form.register(name, { valueAsNumber: true }),
  });
  return (
    <FormDialog
      title="Aturan jadwal konsultasi"
      form={form}
      onSubmit={(body) => api.send('POST /api/admin/booking-settings', { body })}
      done="Aturan jadwal sudah disimpan."
      failed="Gagal menyimpan aturan jadwal."
      refresh={[SETTINGS_KEY, BOOKINGS_KEY]}
      onClose={onClose}
    >
      <SelectField label="Zona waktu praktik" options={ZONE_OPTIONS} {...form.register('zone')} />
      <TextField label="Ubah atau batal paling lambat (jam sebelum mulai)" {...number('changeHours')} />
      <TextField label="Pesan paling lambat (jam sebelum mulai)" {...number('noticeHours')} />
      <TextField label="Pesan paling jauh (hari ke depan)" {...number('daysAhead')} />
    </FormDialog>
  );
}
