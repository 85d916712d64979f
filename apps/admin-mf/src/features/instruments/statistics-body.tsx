import { type InstrumentStatistics, STATISTICS_MIN } from '@kenali/contracts';
import { EmptyState, formatDateTime, Notice, Stack, Text } from '@kenali/ui';
import { formatCount } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { ItemsTable } from './items-table.tsx';
import { ScalesTable } from './scales-table.tsx';

interface StatisticsBodyProps {
  statistics: InstrumentStatistics;
  scale: string | null;
  onScale: (key: string) => void;
}

/** The figures of one version and age group, and how to read them. */
export function StatisticsBody({ statistics, scale, onScale }: StatisticsBodyProps) {
  const { results, countedAt, scales } = statistics;
  if (scales.length === 0)
    return (
      <EmptyState title="Kuesioner ini tidak memiliki skor" headingLevel={2}>
        Tanpa skor tidak ada keajekan yang dapat dihitung.
      </EmptyState>
    );
  return (
    <Stack $gap={6}>
      <Text $tone="inkSoft">
        {formatCount(results)} hasil dihitung
        {countedAt !== null && `, terakhir ${formatDateTime(countedAt)}`}. Setiap anak dihitung satu kali, dengan hasil
        pertamanya. Percobaan staf tidak dihitung.
      </Text>
      {results < STATISTICS_MIN && (
        <Notice title="Belum cukup hasil">
          Angka baru ditampilkan mulai dari {STATISTICS_MIN} hasil. Dengan hasil yang lebih sedikit, angka berubah-ubah
          dan dapat menunjuk pada keluarga tertentu.
        </Notice>
      )}
      {/* Without a result, every cell would be a dash. */}
      {results > 0 && (
        <>
          <ScalesTable scales={scales} />
          <ItemsTable scales={scales} chosen={scale} onChoose={onScale} />
        </>
      )}
      <Guide />
    </Stack>
  );
}

const Guide = () => (
  <SectionCard title="Cara membaca angka ini">
    <Text>
      Keajekan menunjukkan seberapa jauh butir satu skala mengukur hal yang sama. Alfa dan omega bernilai paling tinggi
      1. Omega tidak menganggap semua butir sama kuat. Keduanya berlaku untuk kelompok ini, bukan untuk satu anak.
    </Text>
    <Text>
      Galat baku pengukuran menunjukkan seberapa jauh skor dapat bergeser karena kebetulan: dalam sekitar dua dari tiga
      pengukuran, skor berada dalam jarak satu galat baku dari nilai yang sesungguhnya. Dari angka inilah perubahan
      antara dua hasil dinilai.
    </Text>
    <Text>
      Skala memakai hasil yang menjawab semua butirnya, dan butir memakai semua jawabannya. Pada gaya belajar, memilih
      satu gaya berarti tidak memilih gaya lain, sehingga keajekannya hanya petunjuk kasar.
    </Text>
  </SectionCard>
);
