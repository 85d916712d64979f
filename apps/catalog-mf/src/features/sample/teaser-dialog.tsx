import { useSession, useShell } from '@kenali/federation';
import { Button, ButtonLink, Dialog, Stack, Text, TextLink } from '@kenali/ui';
import type { SampledType } from './sample-types.ts';

const FULL_ASSESSMENT: Record<SampledType, string> = {
  sensory: 'Asesmen lengkapnya berisi 125 pertanyaan tentang bunyi, cahaya, sentuhan, gerakan, rasa, dan bau.',
  learning: 'Asesmen lengkapnya berisi 14 pertanyaan dan menunjukkan cara belajar yang paling Anda sukai.',
  intelligence: 'Asesmen lengkapnya mencakup 7 dimensi kecerdasan beserta saran pengembangannya.',
};

interface Props {
  type: SampledType;
  answered: number;
  onClose: () => void;
}

/** Ends the sample: describes the full assessment and links to it. It shows no result, because samples are not scored. */
export function TeaserDialog({ type, answered, onClose }: Props) {
  const { Link } = useShell();
  const isVisitor = useSession().status === 'anonymous';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Selamat!"
      closeLabel="Tutup jendela"
      footer={
        <Button $variant="quiet" onClick={onClose}>
          Tutup
        </Button>
      }
    >
      <Stack>
        <Text>Anda sudah mencoba {answered} pertanyaan sample. Jawabannya tidak disimpan dan tidak dinilai.</Text>
        <Text>{FULL_ASSESSMENT[type]}</Text>
        {isVisitor ? (
          <>
            <ButtonLink as={Link} to="/register" $block>
              Daftar & Akses Penuh
            </ButtonLink>
            <Text $align="center">
              Sudah punya akun?{' '}
              <TextLink as={Link} $alone to="/login">
                Masuk
              </TextLink>
            </Text>
          </>
        ) : (
          <Text>Anda sudah masuk: tutup jendela ini, lalu pilih asesmen lengkapnya pada kartu yang sama.</Text>
        )}
      </Stack>
    </Dialog>
  );
}
