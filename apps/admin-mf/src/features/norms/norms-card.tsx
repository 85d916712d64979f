import { NORM_SIDES, type NormSide, type NormsView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { cellName, factsText } from '@kenali/instruments/rules';
import { Badge, Button, type DataColumn, formatDate, formatDateTime, Row, SmallText, Stack, Text } from '@kenali/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { asSentence } from '../../common/labels.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { StaffTable } from '../../common/staff-table.tsx';

type Cell = NormsView['cells'][number];

const COLUMNS: readonly DataColumn<Cell>[] = [
  { key: 'cell', header: 'Kelompok', cell: ({ cell }) => asSentence(cellName(cell)), isRowHeader: true },
  { key: 'facts', header: 'Keadaan', cell: ({ facts }) => (facts ? factsText(facts) : 'belum cukup') },
];

const SIDE_NAMES: Readonly<Record<NormSide, string>> = { admin: 'Admin', psychologist: 'Psikolog' };

const SWITCHES = {
  admin: 'POST /api/admin/norms/{id}/{version}/switch',
  psychologist: 'POST /api/cases/norms/{id}/{version}/switch',
} as const;

interface NormsCardProps {
  norms: NormsView;
  /** Whose switch the reader has. */
  side: NormSide;
  refresh: readonly unknown[];
}

/** The cells of one questionnaire, and the switches of both sides. */
export function NormsCard({ norms, side, refresh }: NormsCardProps) {
  const { api } = useShell();
  const [isAsking, setIsAsking] = useState(false);
  const { id, title, version, versions, countedAt, cells, switches, isShownToFamilies } = norms;
  const name = `${title} ${version}`;
  const isOn = switches[side] !== null;
  return (
    <SectionCard title={name}>
      <Row $gap={2}>
        <Badge $tone={isShownToFamilies ? 'good' : 'neutral'}>
          {isShownToFamilies ? 'Terlihat oleh keluarga' : 'Hanya untuk psikolog dan admin'}
        </Badge>
      </Row>
      <Text>
        {countedAt ? `Dihitung ${formatDateTime(countedAt)}` : 'Belum dihitung'}, dari hasil versi {versions.join(', ')}
        .
      </Text>
      <StaffTable caption={`Kelompok ${name}`} columns={COLUMNS} rows={cells} rowKey={({ cell }) => cellName(cell)} />
      <SmallText>
        Kelompok dengan kurang dari 30 anak tidak ditampilkan, dan jumlahnya tidak disebut. Hasil yang ditandai
        pemeriksaan mutu jawaban tidak ikut dihitung.
      </SmallText>
      <Stack $gap={1}>
        <Text>Keluarga melihat perbandingan ini bila keduanya setuju:</Text>
        {NORM_SIDES.map((each) => (
          <Text key={each}>
            {SIDE_NAMES[each]}: {stateText(switches[each])}
          </Text>
        ))}
      </Stack>
      <div>
        <Button
          $variant="secondary"
          aria-label={`${isOn ? 'Sembunyikan dari' : 'Tampilkan kepada'} keluarga: ${name}`}
          onClick={() => setIsAsking(true)}
        >
          {isOn ? 'Sembunyikan dari keluarga' : 'Tampilkan kepada keluarga'}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={isOn ? 'Sembunyikan norma dari keluarga?' : 'Tampilkan norma kepada keluarga?'}
          confirmLabel={isOn ? 'Sembunyikan' : 'Tampilkan'}
          onConfirm={() => api.send(SWITCHES[side], { params: { id, version }, body: { isOn: !isOn } })}
          done={isOn ? 'Norma disembunyikan dari keluarga.' : 'Persetujuan Anda tersimpan.'}
          failed="Pilihan belum tersimpan."
          refresh={[refresh]}
          onClose={() => setIsAsking(false)}
        >
          {isOn
            ? `Keluarga tidak lagi melihat perbandingan pada hasil dan PDF ${title}.`
            : `Keluarga melihat perbandingan pada hasil dan PDF ${title} setelah admin dan psikolog sama-sama menampilkannya. Ini berlaku untuk hasil versi ${versions.join(', ')}. Versi kuesioner yang baru mulai lagi dari tersembunyi.`}
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}

const stateText = (state: NormsView['switches'][NormSide]): string =>
  state ? `setuju (${state.by || 'akun yang sudah dihapus'}, ${formatDate(state.at)})` : 'belum setuju';
