import { sensoryResult } from '../../../testing/sensory-result.ts';
import { ageText, dayText } from '../parts/format.ts';
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

it('format: when days and ages are formatted, then they follow Indonesian conventions', () => {
  expect(dayText('2019-05-31')).toBe('31 Mei 2019');
  expect([ageText(8), ageText(72), ageText(80)]).toEqual(['8 bulan', '6 tahun', '6 tahun 8 bulan']);
});
