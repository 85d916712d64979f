import type { QualityFlag, ResponseQuality } from '@kenali/contracts';
import { Badge, Stack, Text } from '@kenali/ui';
import { Facts } from '../../common/facts.tsx';
import { SectionCard } from '../../common/page-parts.tsx';

const FLAGS: Record<QualityFlag, { name: string; meaning: string }> = {
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
    meaning: 'Rata-rata kurang dari 2 detik per butir, lebih singkat dari waktu membaca pada umumnya.',
  },
};

const UNKNOWN = 'tidak diketahui';
const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const figure = (value: number | null, unit: string) => (value === null ? UNKNOWN : `${number.format(value)} ${unit}`);

/** How the questionnaire was answered. Flags ask for a closer look and prove nothing. */
export function QualityCard({ quality }: { quality: ResponseQuality }) {
  const { items, answered, notObserved, mostFrequent, longestRun, secondsPerItem, minutes, sittings, flags } = quality;
  const { variability, pairs } = quality;
  const same = mostFrequent ? `${mostFrequent.count} dari ${answered} '${mostFrequent.answer}'` : UNKNOWN;
  return (
    <SectionCard title="Kualitas jawaban">
      {flags.length === 0 && !pairs?.isHigh && <Text>Tidak ada hal yang mencolok</Text>}
      {flags.map((flag) => (
        <Stack key={flag} $gap={1} $align="start">
          <Badge $tone="warn">{FLAGS[flag].name}</Badge>
          <Text $size="small">{FLAGS[flag].meaning}</Text>
        </Stack>
      ))}
      {pairs?.isHigh && (
        <Stack $gap={1} $align="start">
          <Badge $tone="warn">Jawaban tidak sejalan</Badge>
          <Text $size="small">Butir yang menanyakan hal yang sama dijawab berbeda pada banyak pasangan.</Text>
        </Stack>
      )}
      {(flags.length > 0 || pairs?.isHigh) && (
        <Text $size="small" $tone="inkSoft">
          Tanda ini mengajak memeriksa lebih teliti dan tidak membuktikan apa pun.
        </Text>
      )}
      <Facts
        rows={[
          ['Dijawab', `${answered} dari ${items} butir`],
          ['Tidak teramati', `${notObserved} dari ${items} butir`],
          ['Jawaban sama', same],
          ['Jawaban sama berurutan', `paling banyak ${longestRun} butir`],
          ...(variability !== null ? [['Keragaman jawaban', figure(variability, 'poin')] as const] : []),
          ...(pairs ? [['Pasangan tidak sejalan', `${pairs.inconsistent} dari ${pairs.compared}`] as const] : []),
          ['Waktu per butir', figure(secondsPerItem, 'detik')],
          ['Lama mengisi', minutes === 0 ? 'kurang dari 1 menit' : figure(minutes, 'menit')],
          ['Dikerjakan dalam', figure(sittings, 'sesi')],
        ]}
      />
    </SectionCard>
  );
}
