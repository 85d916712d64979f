import {
  type BookingState,
  type BookingView,
  bookedTimeText,
  type Id,
  type IsoTime,
  type ResultView,
  type Slot,
} from '@kenali/contracts';
import { failureText, useShell } from '@kenali/federation';
import { Button, FormError, Heading, Notice, Row, SmallText, Stack, Text, TextLink } from '@kenali/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DangerDialog } from '../../../common/danger-dialog.tsx';
import { readerZone } from '../../../common/reader-time.ts';
import { ScreenOnly } from '../parts/result-parts.tsx';
import { userAssessments } from '../results.api.ts';
import { SlotPicker } from './slot-picker.tsx';

interface BookingProps extends Pick<ResultView, 'practice'> {
  id: Id;
  /** What the page says without a booking. */
  children: ReactNode;
}

/** Offers times for the consultation, and shows the one that was chosen. Without either, the page stays as it is. */
export default function Booking({ id, practice, children }: BookingProps) {
  const { api } = useShell();
  const own = queryOptions({
    queryKey: [`/api/user-assessments/${id}/booking`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/{id}/booking', { params: { id } }, { signal }),
    // Others book too.
    staleTime: 0,
  });
  const { data: state } = useQuery(own);
  const isOffered = state !== undefined && (state.booking !== null || state.slots.length > 0);
  const [wasOffered, setWasOffered] = useState(false);
  // What was offered once stays, so that it can say why nothing is left.
  if (isOffered && !wasOffered) setWasOffered(true);
  if (!state || !(isOffered || wasOffered)) return children;
  return <Offer {...{ id, practice, state }} queryKey={own.queryKey} withoutBooking={children} />;
}

const focusFirstField = (box: HTMLElement | null) => box?.querySelector('select')?.focus();

interface OfferProps extends Pick<BookingProps, 'id' | 'practice'> {
  state: BookingState;
  queryKey: readonly string[];
  withoutBooking: ReactNode;
}

function Offer({ id, practice, state, queryKey, withoutBooking }: OfferProps) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { booking, practiceZone, slots } = state;
  const [zone, setZone] = useState(() => booking?.zone ?? readerZone() ?? practiceZone);
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(false);
  const params = { id };
  const from = booking?.startsAt ?? null;
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
    setIsAsking(false);
    setNews(text);
  };
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const choose = useMutation({
    mutationFn: ({ startsAt, psychologistId }: Slot) =>
      api.send('POST /api/user-assessments/{id}/booking', { params, body: { from, psychologistId, startsAt, zone } }),
    onSuccess: (next) => follow(next, 'Jadwal konsultasi sudah disimpan. Kami juga mengirimkannya lewat email.'),
    // Somebody else was faster: shows what is free now.
    onError: reload,
  });
  const cancel = useMutation({
    mutationFn: (at: IsoTime) =>
      api.send('POST /api/user-assessments/{id}/booking/cancel', { params, body: { from: at } }),
    onSuccess: (next) => {
      // An earlier refusal of another time is over.
      choose.reset();
      follow(next, 'Jadwal konsultasi sudah dibatalkan.');
    },
    // Another tab has moved it: a repetition names the time that it has now.
    onError: reload,
  });
  const close = () => {
    setIsOpen(false);
    changeButton.current?.focus();
  };
  const open = () => {
    choose.reset();
    setNews('');
    setIsOpen(true);
  };
  return (
    <Stack $gap={4}>
      <ScreenOnly role="status" ref={said} tabIndex={-1}>
        {news && <Notice tone="good">{news}</Notice>}
      </ScreenOnly>
      {booking ? (
        <Stack $gap={3}>
          <Heading level={3} ref={heading} tabIndex={-1}>
            Jadwal konsultasi Anda
          </Heading>
          <BookedFacts booking={booking} practiceZone={practiceZone} contact={practice.contact} />
          {booking.changeUntil && (
            <Row as={ScreenOnly} $gap={3}>
              {slots.length > 0 && (
                <Button ref={changeButton} $variant="secondary" onClick={open}>
                  Ubah jadwal
                </Button>
              )}
              <Button $variant="secondary" onClick={() => setIsAsking(true)}>
                Batalkan jadwal
              </Button>
            </Row>
          )}
        </Stack>
      ) : (
        withoutBooking
      )}
      {slots.length > 0 && (!booking || isOpen) && (
        <Stack key={booking ? 'move' : 'book'} as={ScreenOnly} $gap={4} ref={booking && focusFirstField}>
          {booking ? (
            <Heading level={3}>Pilih waktu baru</Heading>
          ) : (
            <>
              <Heading level={3} ref={heading} tabIndex={-1}>
                Pilih waktu konsultasi
              </Heading>
              <Text>
                Pilih waktu yang cocok untuk Anda, atau biarkan kami menghubungi Anda melalui WhatsApp; untuk itu Anda
                tidak perlu melakukan apa-apa.
              </Text>
            </>
          )}
          <SlotPicker
            {...{ practiceZone, slots, zone }}
            onZone={setZone}
            submitLabel={booking ? 'Simpan jadwal baru' : 'Pesan waktu ini'}
            isBusy={choose.isPending}
            onChoose={choose.mutate}
            {...(booking && { onClose: close })}
          />
        </Stack>
      )}
      {choose.error && (
        <FormError>{failureText(choose.error, 'Waktu belum dapat dipesan. Silakan coba lagi.')}</FormError>
      )}
      <DangerDialog
        subject={isAsking ? from : null}
        action={cancel}
        title="Batalkan jadwal konsultasi?"
        confirm="Batalkan jadwal"
        busyLabel="Membatalkan..."
        failed="Jadwal belum dapat dibatalkan. Silakan coba lagi."
        onClose={() => setIsAsking(false)}
      >
        Sesudahnya Anda dapat memilih waktu lain, atau menunggu kami menghubungi Anda melalui WhatsApp.
      </DangerDialog>
    </Stack>
  );
}

interface BookedFactsProps extends Pick<BookingState, 'practiceZone'> {
  booking: BookingView;
  /** How to reach the practice; empty if it names no contact. */
  contact: string;
}

/** The time of a consultation, and until when it can be changed. */
function BookedFacts({ booking, practiceZone, contact }: BookedFactsProps) {
  const { startsAt, zone, psychologist, meeting, changeUntil } = booking;
  return (
    <>
      <Text $weight="semibold">{bookedTimeText(startsAt, zone, practiceZone)}</Text>
      <Text>Psikolog: {psychologist}</Text>
      {meeting && (
        <Text>
          Cara bertemu: <Meeting text={meeting} />
        </Text>
      )}
      {changeUntil ? (
        <SmallText>Dapat diubah atau dibatalkan sampai {bookedTimeText(changeUntil, zone)}.</SmallText>
      ) : (
        <Notice>
          Jadwal ini sudah terlalu dekat untuk diubah di sini. Silakan hubungi kami{contact && `: ${contact}`}.
        </Notice>
      )}
    </>
  );
}

/** Opens a text that is nothing but an address. */
const Meeting = ({ text }: { text: string }) =>
  /^https:\/\/\S+$/.test(text) ? (
    <TextLink href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </TextLink>
  ) : (
    text
  );
