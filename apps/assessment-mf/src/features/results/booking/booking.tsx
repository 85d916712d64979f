import { type BookingState, dayIn, type Id, type ResultView, type Slot, type SlotsOfDay } from '@kenali/contracts';
import { failureText, useShell } from '@kenali/federation';
import { FormError, Heading, Notice, Stack, Text } from '@kenali/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ownBooking } from '../../../common/own-booking.ts';
import { userAssessments } from '../results.api.ts';
import { BookedCard } from './booked-card.tsx';
import { readerZone } from './booking.api.ts';
import { SlotPicker, type Times } from './slot-picker.tsx';

interface BookingProps extends Pick<ResultView, 'practice'> {
  id: Id;
  /** What the page says without a booking. */
  children: ReactNode;
}

/** Offers times for the consultation, and shows the one that was chosen. Without either, the page stays as it is. */
export default function Booking({ id, practice, children }: BookingProps) {
  const { api } = useShell();
  const [chosen, setChosen] = useState<SlotsOfDay>({});
  const known = useQueryClient().getQueryData(ownBooking(api, id).queryKey);
  const zone = chosen.zone ?? known?.booking?.zone ?? readerZone();
  const wanted: SlotsOfDay = { ...chosen, ...(zone && { zone }) };
  const options = { ...ownBooking(api, id, wanted), refetchOnMount: false };
  const { data: state, error, isFetching, refetch } = useQuery(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request has them; a choice that is made again is tried again
  useEffect(() => {
    void refetch();
  }, [chosen, zone, refetch]);
  const [wasOffered, setWasOffered] = useState(false);
  const isOffered = state !== undefined && (state.booking !== null || state.days.length > 0);
  // What was offered once stays, so that it can say why nothing is left.
  if (isOffered && !wasOffered) setWasOffered(true);
  if (!state || !(isOffered || wasOffered)) return children;
  const loaded = loadedOf(state);
  // A day without slots is answered with the first one.
  const isOtherDay = wanted.day !== loaded.day && state.days.some((day) => day === wanted.day);
  const isMissing = isOtherDay || (wanted.zone !== undefined && wanted.zone !== loaded.zone);
  // Times that cannot be loaded leave what was there.
  const failure = isMissing && !isFetching ? error : null;
  const isLoading = isMissing && !failure;
  const times = {
    shown: isLoading ? { ...loaded, ...wanted } : loaded,
    onWanted: setChosen,
    isLoading,
    failure,
    onRetry: () => void refetch(),
  };
  return <Offer {...{ id, practice, state, times }} withoutBooking={children} />;
}

/** What the slots of an answer are those of. */
const loadedOf = ({ zone, slots: [first] }: BookingState): SlotsOfDay => ({
  zone,
  ...(first && { day: dayIn(zone, new Date(first.startsAt)) }),
});

const focusFirstField = (box: HTMLElement | null) => box?.querySelector('select')?.focus();

interface OfferProps extends Pick<BookingProps, 'id' | 'practice'> {
  state: BookingState;
  times: Times;
  withoutBooking: ReactNode;
}

function Offer({ id, practice, state, times, withoutBooking }: OfferProps) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { booking, practiceZone, days, zone } = state;
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
    // Loads it again: the answer to a cancellation has the zone of the practice.
    times.onWanted({ zone });
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
  const hasPicker = days.length > 0 && (!booking || isOpen);
  const picker = (submitLabel: string) => (
    <SlotPicker
      state={state}
      {...times}
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
          onChange={days.length > 0 ? open : undefined}
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
      {booking && hasPicker && (
        <Stack $gap={4} ref={focusFirstField}>
          <Heading level={3}>Pilih waktu baru</Heading>
          {picker('Simpan jadwal baru')}
        </Stack>
      )}
      {choose.error && (
        <FormError>{failureText(choose.error, 'Waktu belum dapat dipesan. Silakan coba lagi.')}</FormError>
      )}
    </Stack>
  );
}
