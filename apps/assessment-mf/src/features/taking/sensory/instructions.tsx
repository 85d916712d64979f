import { Button, Card, Heading, Stack, Text } from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';

/** Before a version is pinned, its own words are not known: what holds for every version. */
const GENERAL = [
  'Kuesioner ini menggambarkan cara anak menanggapi bunyi, cahaya, sentuhan, gerakan, rasa, dan bau dalam kegiatan sehari-hari.',
  'Isilah berdasarkan perilaku yang Anda lihat sendiri selama kurang lebih satu bulan terakhir. Tidak ada jawaban yang benar atau salah.',
  'Pilih seberapa sering perilaku itu muncul, dari SELALU sampai TIDAK PERNAH. Pilih Tidak Teramati bila Anda belum berkesempatan melihatnya.',
  'Jawaban Anda disimpan selama pengisian. Anda boleh beristirahat dan melanjutkannya kapan saja.',
  'Hasilnya gambaran awal untuk mengenal anak. Setelah selesai, Anda dihubungi melalui WhatsApp untuk satu kali konsultasi online gratis.',
];

export interface InstructionsProps {
  instructions: readonly string[] | undefined;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onLeave: () => void;
  isLeaving: boolean;
}

export function Instructions({ instructions = GENERAL, headingRef, onLeave, isLeaving }: InstructionsProps) {
  return (
    <Card as="section">
      <Heading level={2} ref={headingRef}>
        Sebelum Anda mulai
      </Heading>
      <Stack $gap={3}>
        {instructions.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
      <div>
        <Button onClick={onLeave} busy={isLeaving} busyLabel="Menyiapkan...">
          Lanjut ke data peserta
          <ArrowRight size={20} aria-hidden />
        </Button>
      </div>
    </Card>
  );
}
