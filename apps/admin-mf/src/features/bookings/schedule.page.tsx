import { bookedTimeText, CANCEL_REASONS, type CancelReason, type StaffBooking, type Zone } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { EmptyState, SelectField, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { actionsColumn } from '../../common/admin-list.tsx';
import { CaseFailed } from '../../common/case-failed.tsx';
import { FormDialog } from '../../common/form-dialog.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { LineLink, PageHeader, SectionCard } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';
import { StaffTable } from '../../common/staff-table.tsx';
import { bookingName, CHILD, FAMILY, timeColumn } from './booking-columns.tsx';
import { HOURS_KEY, HoursFormPart } from './hours-form.tsx';

const OWN_KEY = ['/api/cases', 'schedule', 'bookings'];

/** /cases/schedule: the hours that a psychologist offers, and who has booked. */
export function SchedulePage() {
  const { Link } = useShell();
  const bookings = useQuery(fresh(OWN_KEY, 'GET /api/cases/schedule/bookings', {}));
  const hours = useQuery(fresh(HOURS_KEY, 'GET /api/cases/schedule/hours', {}));
  const [cancelling, setCancelling] = useState<{ booking: StaffBooking; zone: Zone } | null>(null);
  const needsFactor = apiFailureOf(hours.error)?.code === 'SECOND_FACTOR_MISSING';
  return (
    <Stack $gap={5}>
      <LineLink as={Link} to="/cases">
        Kembali ke Ruang Kerja
      </LineLink>
      <PageHeader title="Jadwal Konsultasi">
        Konsultasi yang dipesan keluarga kepada Anda, dan jam yang Anda buka.
      </PageHeader>
      {needsFactor ? (
        <CaseFailed query={hours} title="" />
      ) : (
        <>
          <LoadedPart query={bookings} name="Konsultasi yang dipesan">
            {({ practiceZone, bookings: rows }) =>
              rows.length === 0 ? (
                <EmptyState headingLevel={2} title="Belum ada konsultasi yang dipesan">
                  Keluarga dapat memesan waktu setelah Anda membuka jam konsultasi di bawah.
                </EmptyState>
              ) : (
                <StaffTable
                  caption="Konsultasi Anda, yang paling dekat lebih dulu"
                  columns={[
                    timeColumn(practiceZone),
                    CHILD,
                    FAMILY,
                    actionsColumn<StaffBooking>((booking) => ({
                      of: bookingName(booking),
                      actions: [
                        { label: 'Buka kasus', to: `/cases/${booking.userAssessmentId}` },
                        { label: 'Batalkan', onSelect: () => setCancelling({ booking, zone: practiceZone }) },
                      ],
                    })),
                  ]}
                  rows={rows}
                  rowKey={({ id }) => id}
                />
              )
            }
          </LoadedPart>
          {/* Once the list above has its height, so that nothing moves in sight. */}
          {!bookings.isPending && (
            <SectionCard title="Jam konsultasi">
              <LoadedPart query={hours} name="Jam konsultasi">
                {(schedule) => <HoursFormPart {...schedule} />}
              </LoadedPart>
            </SectionCard>
          )}
        </>
      )}
      {cancelling && <CancelDialog {...cancelling} onClose={() => setCancelling(null)} />}
    </Stack>
  );
}

const REASON_NAMES: Record<CancelReason, string> = {
  unavailable: 'Saya berhalangan',
  hours_changed: 'Jadwal saya berubah',
  other: 'Alasan lain, yang dapat ditanyakan keluarga kepada praktik',
};
const REASON_OPTIONS = CANCEL_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }));

function CancelDialog({ booking, zone, onClose }: { booking: StaffBooking; zone: Zone; onClose: () => void }) {
  const { api } = useShell();
  const { id, startsAt: from, childName } = booking;
  const form = useForm<{ reason: CancelReason }>({ defaultValues: { reason: 'unavailable' } });
  return (
    <FormDialog
      title="Batalkan konsultasi ini?"
      about={`${childName ? `${childName}, ` : ''}${bookedTimeText(from, zone)}. Keluarga membaca alasannya di email dan dapat memilih waktu lain.`}
      form={form}
      onSubmit={({ reason }) =>
        api.send('POST /api/cases/schedule/bookings/{id}/cancel', { params: { id }, body: { from, reason } })
      }
      submitLabel="Batalkan konsultasi"
      done="Konsultasi sudah dibatalkan."
      failed="Gagal membatalkan konsultasi."
      refresh={[OWN_KEY]}
      onClose={onClose}
    >
      <SelectField label="Alasan" options={REASON_OPTIONS} {...form.register('reason')} />
    </FormDialog>
  );
}
