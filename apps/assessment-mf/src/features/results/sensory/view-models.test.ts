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
      averages.map((average, at) => [String.fromCharCode(65 + at), sectionScore(`S${at + 1}`, 8, average)]),
    ),
  });

  it('when sections differ, then the three shown most often are named first, the highest first', () => {
    expect(summarize(scores(1, 3, 2, 4, 1.5))[0]).toBe(
      'Menurut jawaban Anda, perilaku yang ditanyakan paling sering muncul pada bagian S4, S2, dan S3.',
    );
  });

  it('when one section appears and the others hardly do, then that one alone is named', () => {
    expect(summarize(scores(1, 1, 3, 1))[0]).toMatch(/paling sering muncul pada bagian S3\.$/);
  });

  it('when all sections are alike, then none is singled out', () => {
    expect(summarize(scores(2, 2, 2))[0]).toBe('Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.');
  });

  it('when nothing was answered, then it says so', () => {
    expect(summarize(scores(null, null))[0]).toMatch(/^Belum ada bagian/);
  });

  it('when it is read, then more means shown more often, never worse', () => {
    const text = summarize(sensoryResult).join(' ');
    expect(text).toContain('lebih sering muncul');
    expect(text).toContain('Bima Pratama');
    expect(text).not.toMatch(/buruk|gangguan|kelainan|abnormal|terlambat/);
  });
});

describe('participantRows', () => {
  it('when all is known, then the filler stands with the relationship', () => {
    expect(participantRows(sensoryResult.participantInfo)).toEqual([
      { label: 'Nama anak', value: 'Bima Pratama' },
      { label: 'Tanggal lahir anak', value: '14 Maret 2020' },
      { label: 'Usia pada tanggal tes', value: '6 tahun 8 bulan' },
      { label: 'Diisi oleh', value: 'Sari Wulandari (Ibu)' },
      { label: 'Tanggal tes', value: '20 November 2026' },
    ]);
  });

  it('when something is missing, then it says "Tidak tersedia"', () => {
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
  it('when a band was given, then its label, place and range are there', () => {
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

  it('when items were not observed, then the score that picked the band is explained', () => {
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

  it('when too few were answered, then there is no band and the reason is given', () => {
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

  it('when the child is outside the age range, then that is a caution', () => {
    const participantInfo = { ...sensoryResult.participantInfo, outsideAgeRange: true };
    expect(toOverall({ ...sensoryResult, participantInfo }).cautions.at(-1)).toMatch(/rentang usia/);
  });
});

describe('sectionRows', () => {
  it('when sections come in any order, then they are shown A to N with one decimal', () => {
    const rows = sectionRows({
      sectionScores: { B: sectionScore('Visual', 9, 2.25), A: sectionScore('Pendengaran', 8, 1) },
    });
    expect(rows).toEqual([
      { letter: 'A', name: 'Pendengaran', total: 8, count: '8', average: 1, averageText: '1,0', caution: undefined },
      { letter: 'B', name: 'Visual', total: 20, count: '9', average: 2.25, averageText: '2,3', caution: undefined },
    ]);
  });

  it('when much was not observed, then the average stays and has a caution', () => {
    const [row] = sectionRows({
      sectionScores: { A: sectionScore('A', 6, 2, { itemCount: 8, notObserved: 2, caution: true }) },
    });
    expect(row).toMatchObject({ count: '6 dari 8', averageText: '2,0', caution: expect.stringContaining('20%') });
  });

  it('when nothing was observed, then there is no average and it says why', () => {
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

it('commentRows: when there are remarks, then they stand by section with the general one last, empty ones left out', () => {
  const { sectionScores } = sensoryResult;
  expect(
    commentRows({ sectionScores, comments: { umum: ' Terima kasih. ', D: 'Label baju.', A: '  ', Z: 'Lain.' } }),
  ).toEqual([
    { label: 'Bagian D', text: 'Label baju.' },
    { label: 'Z', text: 'Lain.' },
    { label: 'Umum', text: 'Terima kasih.' },
  ]);
});

it('indonesian: when numbers and days are written, then they follow the language', () => {
  expect([averageText(3), averageText(2.25), averageText(null)]).toEqual(['3,0', '2,3', '–']);
  expect(dayText('2019-05-31')).toBe('31 Mei 2019');
  expect([ageText(8), ageText(72), ageText(80)]).toEqual(['8 bulan', '6 tahun', '6 tahun 8 bulan']);
});
