import type { BookingState, Id, ResultView, Slot, Zone } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Heading, Notice, Stack, Text } from '@kenali/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { userAssessments } from '../results.api.ts';
import { BookedCard } from './booked-card.tsx';
import { ownBooking, readerZone } from './booking.api.ts';
import { SlotPicker } from './slot-picker.tsx';

interface BookingProps extends Pick<ResultView, 'practice'> {
  id: Id;
  /** What the page says without a booking. */
  children: ReactNode;
}

/** Offers times for the consultation, and shows the one that was chosen. Without either, the page stays as it is. */
export default function Booking({ id, practice, children }: BookingProps) {
  const { api } = useShell();
  const { data } = useQuery(ownBooking(api, id));
  if (!data || (!data.booking && data.slots.length === 0)) return children;
  return <Offer id={id} practice={practice} state={data} withoutBooking={children} />;
}

interface OfferProps extends Pick<BookingProps, 'id' | 'practice'> {
  state: BookingState;
  withoutBooking: ReactNode;
}

function Offer({ id, practice, state, withoutBooking }: OfferProps) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { booking, practiceZone, slots } = state;
  const [zone, setZone] = useState<Zone>(booking?.zone ?? readerZone(practiceZone));
  const [isOpen, setIsOpen] = useState(false);
  const [news, setNews] = useState('');
  const params = { id };
  const from = booking?.startsAt ?? '';
  const { queryKey } = ownBooking(api, id);
  const follow = (next: BookingState, said: string) => {
    queryClient.setQueryData(queryKey, next);
    void queryClient.invalidateQueries({ queryKey: userAssessments.queryKey });
    setIsOpen(false);
    setNews(said);
  };
  const choose = useMutation({
    mutationFn: ({ startsAt, psychologistId }: Slot) =>
      booking
        ? api.send('POST /api/user-assessments/{id}/booking/change', { params, body: { from, startsAt, zone } })
        : api.send('POST /api/user-assessments/{id}/booking', { params, body: { psychologistId, startsAt, zone } }),
    onSuccess: (next) => follow(next, 'Jadwal konsultasi sudah disimpan. Kami juga mengirimkannya lewat email.'),
    // Somebody else was faster: shows what is free now.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const cancel = async () => {
    const next = await api.send('POST /api/user-assessments/{id}/booking/cancel', { params, body: { from } });
    follow(next, 'Jadwal konsultasi sudah dibatalkan.');
  };
  const open = () => {
    choose.reset();
    setNews('');
    setIsOpen(true);
  };
  const picker = (submitLabel: string) => (
    <SlotPicker
      practiceZone={practiceZone}
      slots={slots}
      zone={zone}
      onZone={setZone}
      submitLabel={submitLabel}
      isBusy={choose.isPending}
      error={choose.error}
      onChoose={(slot) => choose.mutate(slot)}
      {...(booking && { onClose: () => setIsOpen(false) })}
    />
  );
  return (
    <Stack $gap={4}>
      <div role="status">{news && <Notice tone="good">{news}</Notice>}</div>
      {booking ? (
        <BookedCard
          booking={booking}
          practiceZone={practiceZone}
          contact={practice.contact}
          onChange={slots.length > 0 ? open : undefined}
          onCancel={cancel}
        />
      ) : (
        <>
          {withoutBooking}
          <Heading level={3}>Pilih waktu konsultasi</Heading>
          <Text>
            Pilih waktu yang cocok untuk Anda, atau biarkan kami menghubungi Anda melalui WhatsApp; untuk itu Anda tidak
            perlu melakukan apa-apa.
          </Text>
          {picker('Pesan waktu ini')}
        </>
      )}
      {booking && isOpen && picker('Simpan jadwal baru')}
    </Stack>
  );
}
