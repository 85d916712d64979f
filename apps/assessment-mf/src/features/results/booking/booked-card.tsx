import { type BookingView, bookedTimeText, type Zone } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { Button, Dialog, FormError, Heading, Notice, Row, Stack, saveFile, Text, TextLink } from '@kenali/ui';
import { type Ref, useRef, useState } from 'react';

interface BookedCardProps {
  booking: BookingView;
  practiceZone: Zone;
  /** How to reach the practice; empty if it names no contact. */
  contact: string;
  heading: Ref<HTMLHeadingElement>;
  changeButton: Ref<HTMLButtonElement>;
  /** Absent where there is no other time. */
  onChange?: (() => void) | undefined;
  onCancel: () => Promise<unknown>;
}

/** The time of a consultation, and what its family can do with it. */
export function BookedCard(props: BookedCardProps) {
  const { booking, practiceZone, contact, heading, changeButton, onChange, onCancel } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { startsAt, zone, psychologist, meeting, calendar, changeUntil, isChangeable } = booking;
  const save = () => saveFile({ blob: new Blob([calendar], { type: 'text/calendar' }), fileName: 'konsultasi.ics' });
  return (
    <Stack $gap={3}>
      <Heading level={3} ref={heading} tabIndex={-1}>
        Jadwal konsultasi Anda
      </Heading>
      <Text $weight="semibold">{bookedTimeText(startsAt, zone, practiceZone)}</Text>
      <Text>Psikolog: {psychologist}</Text>
      {meeting && (
        <Text>
          Cara bertemu: <Meeting text={meeting} />
        </Text>
      )}
      <Row $gap={3}>
        <Button $variant="secondary" onClick={save}>
          Simpan ke kalender
        </Button>
        {isChangeable && onChange && (
          <Button ref={changeButton} $variant="secondary" onClick={onChange}>
            Ubah jadwal
          </Button>
        )}
        {isChangeable && (
          <Button $variant="secondary" onClick={() => setIsAsking(true)}>
            Batalkan jadwal
          </Button>
        )}
      </Row>
      {isChangeable ? (
        <Text $size="small" $tone="inkSoft">
          Dapat diubah atau dibatalkan sampai {bookedTimeText(changeUntil, zone)}.
        </Text>
      ) : (
        <Notice>
          Jadwal ini sudah terlalu dekat untuk diubah di sini. Silakan hubungi kami{contact && `: ${contact}`}.
        </Notice>
      )}
      {isAsking && <CancelDialog onCancel={onCancel} onClose={() => setIsAsking(false)} />}
    </Stack>
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

function CancelDialog({ onCancel, onClose }: { onCancel: () => Promise<unknown>; onClose: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await onCancel();
      onClose();
    } catch (failure) {
      setError(failure);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title="Batalkan jadwal konsultasi?"
      onClose={onClose}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} $variant="secondary" onClick={onClose}>
            Tidak jadi
          </Button>
          <Button $variant="danger" busy={isBusy} onClick={() => void confirm()}>
            Batalkan jadwal
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <Text>Sesudahnya Anda dapat memilih waktu lain, atau menunggu kami menghubungi Anda melalui WhatsApp.</Text>
        {error !== null && (
          <FormError>{failureText(error, 'Jadwal belum dapat dibatalkan. Silakan coba lagi.')}</FormError>
        )}
      </Stack>
    </Dialog>
  );
}
