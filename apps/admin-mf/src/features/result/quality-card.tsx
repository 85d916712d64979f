import type { QualityFlag, ResponseQuality } from '@kenali/contracts';
import { Badge, SmallText, Stack, Text } from '@kenali/ui';
import { Facts } from '../../common/facts.tsx';
import { atMostOneDecimal } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';

interface Remark {
  name: string;
  meaning: string;
}

const FLAGS: Record<QualityFlag, Remark> = {
  not_observed: {
    name: 'Banyak butir tidak teramati',
    meaning: 'Lebih dari 20% butir tidak teramati, sehingga skor lebih tidak pasti.',
  },
  same_answer: {
    name: 'Jawaban hampir seragam',
    meaning: 'Sebagian besar jawaban sama, atau jawaban yang sama muncul berurutan pada sedikitnya separuh butir.',
  },
  fast: {
    name: 'Waktu per butir singkat',
    meaning: 'Banyak butir dijawab dalam waktu kurang dari 2 detik, lebih singkat dari waktu membaca pada umumnya.',
  },
};
const PAIRS: Remark = {
  name: 'Jawaban tidak sejalan',
  meaning: 'Butir yang menanyakan hal yang sama dijawab berbeda pada banyak pasangan.',
};

const UNCHECKED = 'tidak dapat diperiksa';
const percent = new Intl.NumberFormat('id-ID', { style: 'percent' });
const figure = (value: number | null, unit: string) =>
  value === null ? UNCHECKED : `${atMostOneDecimal(value)} ${unit}`;

/** How the questionnaire was answered. Flags ask for a closer look and prove nothing. */
export function QualityCard({ quality }: { quality: ResponseQuality }) {
  const { items, answered, notObserved, mostFrequent, longestRun, minutes, pairs } = quality;
  // An earlier API sends neither.
  const { fastShare = null, unchecked = [] }: Partial<ResponseQuality> = quality;
  const remarks = [...quality.flags.map((flag) => FLAGS[flag]), ...(pairs?.isHigh ? [PAIRS] : [])];
  const ifChecked = (flag: QualityFlag, text: string) => (unchecked.includes(flag) ? UNCHECKED : text);
  return (
    <SectionCard title="Kualitas jawaban">
      {remarks.length === 0 && (
        <Text>Tidak ada hal yang mencolok{unchecked.length > 0 && ' pada bagian yang dapat diperiksa'}</Text>
      )}
      {remarks.map(({ name, meaning }) => (
        <Stack key={name} $gap={1} $align="start">
          <Badge $tone="warn">{name}</Badge>
          <Text $size="small">{meaning}</Text>
        </Stack>
      ))}
      {remarks.length > 0 && (
        <SmallText>Tanda ini mengajak memeriksa lebih teliti dan tidak membuktikan apa pun.</SmallText>
      )}
      <Facts
        rows={[
          ['Dijawab', `${answered} dari ${items} butir`],
          ['Tidak teramati', ifChecked('not_observed', `${notObserved} dari ${items} butir`)],
          [
            'Jawaban sama',
            mostFrequent
              ? ifChecked('same_answer', `${mostFrequent.count} dari ${answered} '${mostFrequent.answer}'`)
              : UNCHECKED,
          ],
          ['Jawaban sama berurutan', ifChecked('same_answer', `paling banyak ${longestRun} butir`)],
          ['Keragaman jawaban', figure(quality.variability, 'poin')],
          ['Pasangan tidak sejalan', pairs ? `${pairs.inconsistent} dari ${pairs.compared}` : UNCHECKED],
          ['Waktu per butir (median)', figure(quality.secondsPerItem, 'detik')],
          ['Butir di bawah 2 detik', fastShare === null ? UNCHECKED : percent.format(fastShare)],
          ['Lama mengisi', minutes === 0 ? 'kurang dari 1 menit' : figure(minutes, 'menit')],
          ['Dikerjakan dalam', figure(quality.sittings, 'sesi')],
        ]}
      />
    </SectionCard>
  );
}
