import { sectionScore, sensoryResult } from '../../../testing/sensory-result.ts';
import { ageText, averageText, dayText } from '../parts/format.ts';
import { commentRows } from './comments-card.tsx';
import { toOverall } from './overall-card.tsx';
import { participantRows } from './participant-card.tsx';
import { sectionRows, summarize } from './sections.ts';

describe('summarize', () => {
  const scores = (...averages: (number | null)[]) => ({
    ...sensoryResult,
    sectionScores: Object.fromEntries(
      averages.map((average, index) => [String.fromCharCode(65 + index), sectionScore(`S${index + 1}`, 8, average)]),
    ),
  });

  it('when sections differ, then names the three with the highest averages, highest first', () => {
    expect(summarize(scores(1, 3, 2, 4, 1.5))[0]).toBe(
      'Menurut jawaban Anda, perilaku yang ditanyakan paling sering muncul pada bagian S4, S2, dan S3.',
    );
  });

  it('when only one section has a high average, then names only that one', () => {
    expect(summarize(scores(1, 1, 3, 1))[0]).toMatch(/paling sering muncul pada bagian S3\.$/);
  });

  it('when all averages are equal, then names no section', () => {
    expect(summarize(scores(2, 2, 2))[0]).toBe('Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.');
  });

  it('when no item was answered, then explains that there is no prominent section', () => {
    expect(summarize(scores(null, null))[0]).toMatch(/^Belum ada bagian/);
  });

  it('when it explains the numbers, then higher means more often, never worse', () => {
    const text = summarize(sensoryResult).join(' ');
    expect(text).toContain('lebih sering muncul');
    expect(text).toContain('Bima Pratama');
    expect(text).not.toMatch(/buruk|gangguan|kelainan|abnormal|terlambat/);
  });
});

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

describe('toOverall', () => {
  it('when there is a band, then returns its label, id and range', () => {
    expect(toOverall(sensoryResult)).toMatchObject({
      totalScore: 200,
      label: 'Sensitivitas Normal',
      bandId: 'normal',
      bandValue: '200',
      answered: '125 dari 125 butir',
      notObserved: '0 butir',
      cautions: ['Skor total belum dinormakan di Indonesia; utamakan rincian per bagian.'],
    });
    expect(toOverall(sensoryResult).bands.map(({ rangeText }) => rangeText)).toEqual([
      'sampai 154',
      '155 sampai 239',
      '240 ke atas',
    ]);
  });

  it('when items were not observed, then explains the score that selects the band', () => {
    const overall = toOverall({
      ...sensoryResult,
      totalScore: 190,
      bandScore: 198,
      answeredCount: 120,
      notObservedCount: 5,
    });
    expect(overall).toMatchObject({ totalScore: 190, bandValue: '198', answered: '120 dari 125 butir' });
    expect(overall.cautions).toHaveLength(2);
    expect(overall.cautions[1]).toContain('198');
  });

  it('when too few items were answered, then there is no band and a caution explains why', () => {
    const overall = toOverall({
      ...sensoryResult,
      bandScore: null,
      band: null,
      answeredCount: 99,
      notObservedCount: 26,
    });
    expect(overall).toMatchObject({ label: null, bandId: null });
    expect(overall.cautions[1]).toMatch(/99 butir.*sekurang-kurangnya 100 butir/);
  });

  it('when the child is outside the age range, then adds a caution', () => {
    const participantInfo = { ...sensoryResult.participantInfo, outsideAgeRange: true };
    expect(toOverall({ ...sensoryResult, participantInfo }).cautions.at(-1)).toMatch(/rentang usia/);
  });
});

describe('sectionRows', () => {
  it('when sections are unsorted, then sorts them by letter and formats averages with one decimal', () => {
    const rows = sectionRows({
      sectionScores: { B: sectionScore('Visual', 9, 2.25), A: sectionScore('Pendengaran', 8, 1) },
    });
    expect(rows).toEqual([
      { letter: 'A', name: 'Pendengaran', total: 8, count: '8', average: 1, averageText: '1,0', caution: undefined },
      { letter: 'B', name: 'Visual', total: 20, count: '9', average: 2.25, averageText: '2,3', caution: undefined },
    ]);
  });

  it('when many items were not observed, then keeps the average and adds a caution', () => {
    const [row] = sectionRows({
      sectionScores: { A: sectionScore('A', 6, 2, { itemCount: 8, notObserved: 2, caution: true }) },
    });
    expect(row).toMatchObject({ count: '6 dari 8', averageText: '2,0', caution: expect.stringContaining('20%') });
  });

  it('when nothing was observed, then there is no average and the caution explains why', () => {
    const [row] = sectionRows({
      sectionScores: { A: sectionScore('A', 0, null, { itemCount: 8, notObserved: 8, caution: true }) },
    });
    expect(row).toMatchObject({
      average: null,
      averageText: '–',
      caution: 'Tidak ada butir yang teramati pada bagian ini.',
    });
  });
});

it('commentRows: when there are comments, then sorts them by section, the general one last, without empty ones', () => {
  const { sectionScores } = sensoryResult;
  expect(
    commentRows({ sectionScores, comments: { umum: ' Terima kasih. ', D: 'Label baju.', A: '  ', Z: 'Lain.' } }),
  ).toEqual([
    { label: 'Bagian D', text: 'Label baju.' },
    { label: 'Z', text: 'Lain.' },
    { label: 'Umum', text: 'Terima kasih.' },
  ]);
});

it('format: when numbers, days and ages are formatted, then they follow Indonesian conventions', () => {
  expect([averageText(3), averageText(2.25), averageText(null)]).toEqual(['3,0', '2,3', '–']);
  expect(dayText('2019-05-31')).toBe('31 Mei 2019');
  expect([ageText(8), ageText(72), ageText(80)]).toEqual(['8 bulan', '6 tahun', '6 tahun 8 bulan']);
});
