import { isFree } from '@kenali/contracts';
import { useSession, useShell } from '@kenali/federation';
import { Button, ButtonLink, Dialog, Row, SmallText, Stack, Text, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Amount } from '../../common/assessment-parts.tsx';
import { catalogue } from '../../common/catalogue.api.ts';
import { ExampleReport } from '../../common/example-report.tsx';
import type { SampledType } from './sample-types.ts';

const FULL_ASSESSMENT: Record<SampledType, string> = {
  sensory: 'Asesmen lengkapnya berisi 125 pertanyaan tentang bunyi, cahaya, sentuhan, gerakan, rasa, dan bau.',
  learning: 'Asesmen lengkapnya berisi 14 pertanyaan dan menunjukkan cara belajar yang paling Anda sukai.',
  intelligence: 'Asesmen lengkapnya mencakup 7 dimensi kecerdasan beserta saran pengembangannya.',
};

const Foot = styled(Stack)`
  flex: 1;
  font-size: ${({ theme }) => theme.text.small.desktop};
`;

const Price = styled(Amount)`
  font-weight: ${({ theme }) => theme.font.weight.bold};
`;

interface Props {
  type: SampledType;
  answered: number;
  /** Adds the assessment to the cart or opens it. */
  nextStep: ReactNode;
  onClose: () => void;
}

/** Ends the sample: an example report, the price and the next step. It shows no result, because samples are not scored. */
export function TeaserDialog({ type, answered, nextStep, onClose }: Props) {
  const { Link } = useShell();
  const isVisitor = useSession().status === 'anonymous';
  const assessment = useQuery(catalogue).data?.find((entry) => entry.type === type);
  // A free one opens at once.
  const page = assessment && `/${isFree(assessment) ? 'assessment' : 'assessments'}/${assessment.id}`;
  const next = page ? `?next=${encodeURIComponent(page)}` : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Selamat!"
      closeLabel="Tutup jendela"
      footer={
        <Foot $gap={2}>
          {assessment && (
            <Row $justify="space-between" $gap={2}>
              <span>
                {assessment.name}, {assessment.duration}
              </span>
              <Price value={assessment.price} />
            </Row>
          )}
          {isVisitor ? (
            <ButtonLink as={Link} to={`/register${next}`} $block>
              Daftar & Akses Penuh
            </ButtonLink>
          ) : (
            nextStep
          )}
          <Row $justify="space-between" $gap={2}>
            {isVisitor && (
              <span>
                Sudah punya akun?{' '}
                <TextLink as={Link} $alone to={`/login${next}`}>
                  Masuk
                </TextLink>
              </span>
            )}
            <Button $variant="quiet" $size="small" onClick={onClose}>
              Tutup
            </Button>
          </Row>
        </Foot>
      }
    >
      <Stack>
        <Text>Anda sudah mencoba {answered} contoh pertanyaan. Jawabannya tidak disimpan dan tidak dinilai.</Text>
        <Text>{FULL_ASSESSMENT[type]} Contoh ringkas isi laporannya:</Text>
        <ExampleReport type={type} isFocusable />
        {assessment?.evidence && (
          <SmallText>
            {assessment.evidence.label}: {assessment.evidence.meaning} Batasnya dijelaskan pada setiap hasil.
          </SmallText>
        )}
      </Stack>
    </Dialog>
  );
}
