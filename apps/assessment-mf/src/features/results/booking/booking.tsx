import type { BookingState, Id, ResultView, Slot, Zone } from '@kenali/contracts';
import { failureText, useShell } from '@kenali/federation';
import { FormError, Heading, Notice, Stack, Text } from '@kenali/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ownBooking } from '../../../common/own-booking.ts';
import { userAssessments } from '../results.api.ts';
import { BookedCard } from './booked-card.tsx';
import { readerZone } from './booking.api.ts';
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
  const [wasOffered, setWasOffered] = useState(false);
  const isOffered = data !== undefined && (data.booking !== null || data.slots.length > 0);
  // What was offered once stays, so that it can say why nothing is left.
  if (isOffered && !wasOffered) setWasOffered(true);
  if (!data || !(isOffered || wasOffered)) return children;
  return <Offer id={id} practice={practice} state={data} withoutBooking={children} />;
}

const focusFirstField = (box: HTMLElement | null) => box?.querySelector('select')?.focus();

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
  const heading = useRef<HTMLHeadingElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(false);
  const params = { id };
  const from = booking?.startsAt ?? '';
  const { queryKey } = ownBooking(api, id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is what the reader has waited for
  useEffect(() => {
    if (isFocusDue.current) (heading.current ?? said.current)?.focus();
    isFocusDue.current = false;
  }, [from]);
  const follow = (next: BookingState, text: string) => {
    isFocusDue.current = true;
    queryClient.setQueryData(queryKey, next);
    void queryClient.invalidateQueries({ queryKey: userAssessments.queryKey });
    setIsOpen(false);
    setNews(text);
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
  const close = () => {
    setIsOpen(false);
    changeButton.current?.focus();
  };
  const cancel = async () => {
    choose.reset();
    const next = await api.send('POST /api/user-assessments/{id}/booking/cancel', { params, body: { from } });
    follow(next, 'Jadwal konsultasi sudah dibatalkan.');
  };
  const open = () => {
    choose.reset();
    setNews('');
    setIsOpen(true);
  };
  const hasPicker = slots.length > 0 && (!booking || isOpen);
  const picker = (submitLabel: string) => (
    <SlotPicker
      practiceZone={practiceZone}
      slots={slots}
      zone={zone}
      onZone={setZone}
      submitLabel={submitLabel}
      isBusy={choose.isPending}
      onChoose={(slot) => choose.mutate(slot)}
      {...(booking && { onClose: close })}
    />
  );
  return (
    <Stack $gap={4}>
      <div role="status" ref={said} tabIndex={-1}>
        {news && <Notice tone="good">{news}</Notice>}
      </div>
      {booking ? (
        <BookedCard
          booking={booking}
          practiceZone={practiceZone}
          contact={practice.contact}
          heading={heading}
          changeButton={changeButton}
          onChange={slots.length > 0 ? open : undefined}
          onCancel={cancel}
        />
      ) : (
        <>
          {withoutBooking}
          {hasPicker && (
            <>
              <Heading level={3} ref={heading} tabIndex={-1}>
                Pilih waktu konsultasi
              </Heading>
              <Text>
                Pilih waktu yang cocok untuk Anda, atau biarkan kami menghubungi Anda melalui WhatsApp; untuk itu Anda
                tidak perlu melakukan apa-apa.
              </Text>
              {picker('Pesan waktu ini')}
            </>
          )}
        </>
      )}
      {booking && hasPicker && <div ref={focusFirstField}>{picker('Simpan jadwal baru')}</div>}
      {choose.error && (
        <FormError>{failureText(choose.error, 'Waktu belum dapat dipesan. Silakan coba lagi.')}</FormError>
      )}
    </Stack>
  );
}
