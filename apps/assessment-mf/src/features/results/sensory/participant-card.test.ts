import { sensoryResult } from '../../../testing/sensory-result.ts';
import { participantRows } from './participant-card.tsx';

describe('participantRows', () => {
  it('when all data is known, then shows the respondent with the relationship', () => {
    expect(participantRows(sensoryResult.participantInfo)).toEqual([
      { label: 'Nama anak', value: 'Bima Pratama' },
      { label: 'Tanggal lahir anak', value: '14 Maret 2020' },
      { label: 'Usia pada tanggal tes', value: '6 tahun 8 bulan' },
      { label: 'Diisi oleh', value: 'Sari Wulandari (Ibu)' },
      { label: 'Tanggal tes', value: '20 November 2026' },
    ]);
  });

  it('when data is missing, then shows "Tidak tersedia"', () => {
    expect(participantRows({ parentName: 'Sari' }).map(({ value }) => value)).toEqual([
      'Tidak tersedia',
      'Tidak tersedia',
      'Tidak tersedia',
      'Sari',
      'Tidak tersedia',
    ]);
  });
});
