import { BAND_MIN_ANSWERED, type BandView, type SensoryResult } from '@kenali/contracts';
import { Badge, BandScale, Notice, Row, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { Facts, ResultCard } from '../parts/result-parts.tsx';

const Score = styled.strong`
  font-size: ${({ theme }) => theme.text[1].phone};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

/** The total score on the scale of its bands, with the reasons to read it with caution. */
export function OverallCard({ result }: { result: SensoryResult }) {
  const { totalScore, label, bandId, bandValue, bands, answered, notObserved, interpretation, cautions } =
    toOverall(result);
  return (
    <ResultCard heading="Hasil Keseluruhan">
      <Row $gap={4}>
        <div>
          <Text $size="small" $tone="inkSoft">
            Skor total
          </Text>
          <Score>{totalScore}</Score>
        </div>
        <Badge $tone={label ? 'info' : 'neutral'}>{label ?? 'Rentang tidak ditentukan'}</Badge>
      </Row>
      <Text>{interpretation}</Text>
      <BandScale label="Rentang skor total" bands={bands} currentId={bandId} valueText={bandValue} />
      <Facts
        rows={[
          { label: 'Butir dijawab', value: answered },
          { label: 'Tidak teramati', value: notObserved },
        ]}
      />
      <Notice>
        <Stack $gap={2}>
          {cautions.map((caution) => (
            <Text key={caution} $size="small">
              {caution}
            </Text>
          ))}
        </Stack>
      </Notice>
    </ResultCard>
  );
}

export interface Overall {
  totalScore: number;
  /** Null if the result has no band. */
  label: string | null;
  bandId: string | null;
  bandValue: string;
  bands: { id: string; label: string; rangeText: string }[];
  answered: string;
  notObserved: string;
  interpretation: string;
  /** Limits of the total score, one or two sentences each. */
  cautions: string[];
}

/** The texts and numbers of the card. */
export function toOverall(result: SensoryResult): Overall {
  const { totalScore, bandScore, band, bands, answeredCount, notObservedCount, interpretation } = result;
  const itemCount = answeredCount + notObservedCount;
  return {
    totalScore,
    label: band?.label ?? null,
    bandId: band?.id ?? null,
    bandValue: String(bandScore ?? totalScore),
    bands: bands.map((each) => ({ id: each.id, label: each.label, rangeText: rangeText(each) })),
    answered: `${answeredCount} dari ${itemCount} butir`,
    notObserved: `${notObservedCount} butir`,
    interpretation,
    cautions: listCautions(result),
  };
}

function listCautions({ totalScore, bandScore, band, answeredCount, participantInfo }: SensoryResult): string[] {
  const cautions = ['Skor total belum dinormakan di Indonesia; utamakan rincian per bagian.'];
  if (!band)
    cautions.push(
      `Skor total tidak ditempatkan pada rentang karena baru ${answeredCount} butir yang teramati; diperlukan sekurang-kurangnya ${BAND_MIN_ANSWERED} butir.`,
    );
  else if (bandScore !== totalScore)
    cautions.push(
      `Karena ada butir yang tidak teramati, rentang dipilih dengan skor setara semua butir, yaitu ${bandScore}.`,
    );
  if (participantInfo.outsideAgeRange)
    cautions.push('Usia anak berada di luar rentang usia asesmen ini; bacalah hasilnya dengan hati-hati.');
  return cautions;
}

function rangeText({ min, max }: BandView): string {
  if (min === null) return max === null ? '' : `sampai ${max}`;
  return max === null ? `${min} ke atas` : `${min} sampai ${max}`;
}
