import type { InstrumentRef, ResearchPart, ResearchTier } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, Row, Text } from '@kenali/ui';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { FilterField } from '../../common/list-filters.tsx';
import { SectionCard } from '../../common/page-parts.tsx';
import { useDownload } from '../../common/use-download.ts';
import { type StatisticsOf, statisticsInput } from './instruments.api.ts';

/** Downloads the statistics that are shown. */
export function ExportStatistics({ selection }: { selection: StatisticsOf }) {
  const { api } = useShell();
  const { running, start } = useDownload();
  const download = () =>
    api.download('GET /api/admin/instruments/{id}/{version}/statistics/xlsx', statisticsInput(selection));
  return (
    <Button
      $variant="secondary"
      busy={running !== null}
      busyLabel="Mengekspor..."
      onClick={() => void start('statistics', download)}
    >
      <FileSpreadsheet size={20} aria-hidden /> Ekspor Excel
    </Button>
  );
}

const TIERS: readonly { value: ResearchTier; label: string; text: string }[] = [
  {
    value: 'deidentified',
    label: 'Tanpa pengenal',
    text: 'Nomor acak baru di setiap berkas, bulan selesai, dan usia dalam tahun. Urutan barisnya acak.',
  },
  {
    value: 'numbered',
    label: 'Dengan nomor hasil',
    text: 'Ditambah nomor hasil, tanggal selesai, dan usia dalam bulan, agar hasilnya dapat diperiksa lagi. Jangan bagikan berkas ini ke luar praktik.',
  },
];

/** 'Data untuk Penelitian': answers and scores of families that allow research. */
export function ResearchCard({ instrument: { id, version } }: { instrument: InstrumentRef }) {
  const { api } = useShell();
  const { running, start } = useDownload();
  const [tier, setTier] = useState<ResearchTier>('deidentified');
  const params = { id, version };
  const csv = (part: ResearchPart) => () =>
    api.download('GET /api/admin/instruments/{id}/{version}/research/csv', { params, query: { tier, part } });
  const xlsx = () =>
    api.download('GET /api/admin/instruments/{id}/{version}/research/xlsx', { params, query: { tier } });
  const files = [
    { name: 'Unduh data (Excel)', icon: FileSpreadsheet, download: xlsx },
    { name: 'Unduh data (CSV)', icon: FileText, download: csv('data') },
    { name: 'Unduh kodebuku (CSV)', icon: FileText, download: csv('codebook') },
  ];
  return (
    <SectionCard title="Data untuk Penelitian">
      <Text>
        Jawaban per butir, skor, dan mutu jawaban dari keluarga yang mengizinkan penelitian. Tidak ada nama, tanggal
        lahir, atau catatan. Setiap unduhan dicatat di Catatan Audit.
      </Text>
      <FilterField label="Isi berkas" options={TIERS} value={tier} onValue={setTier} />
      <Text $tone="inkSoft" aria-live="polite">
        {TIERS.find(({ value }) => value === tier)?.text}
      </Text>
      <Row $gap={3}>
        {files.map(({ name, icon: Icon, download }) => (
          <Button
            key={name}
            $variant="secondary"
            busy={running === name}
            busyLabel="Mengekspor..."
            onClick={() => void start(name, download)}
          >
            <Icon size={20} aria-hidden /> {name}
          </Button>
        ))}
      </Row>
    </SectionCard>
  );
}
