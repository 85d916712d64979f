import type { SectionScore, SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import { storedInterpretation } from '@kenali/instruments/rules';
import { type ReportSource, reportContent } from './report-content.ts';
import { card, facts, only } from './testing/report-samples.ts';

const score = (partial: Partial<SectionScore>): SectionScore => ({
  name: 'Visual',
  total: 20,
  count: 8,
  average: 2.5,
  itemCount: 8,
  notObserved: 0,
  caution: false,
  ...partial,
});

const results: SensoryResult = {
  type: 'sensory',
  instrument: { id: 'sensory-profile', version: '1.0.0' },
  totalScore: 242,
  bandScore: 250,
  bandSet: 'questionnaire',
  band: { id: 'moderately-high', label: 'Sensitivitas Sedang Tinggi', min: 240, max: 284 },
  bands: [
    { id: 'low', label: 'Sensitivitas Rendah', min: null, max: 239 },
    { id: 'moderately-high', label: 'Sensitivitas Sedang Tinggi', min: 240, max: 284 },
    { id: 'high', label: 'Sensitivitas Tinggi', min: 285, max: null },
  ],
  interpretation: 'Cukup banyak perilaku yang ditanyakan terlihat.',
  answeredCount: 121,
  notObservedCount: 4,
  sectionScores: {
    B: score({ name: 'Visual', average: 2.25, total: 18 }),
    A: score({ name: 'Pemrosesan Pendengaran', average: 3.25, total: 26, notObserved: 2, count: 6, caution: true }),
    C: score({ name: 'Vestibular', average: null, total: 0, count: 0, notObserved: 8, caution: true }),
  },
  patterns: { 'Ambang Campuran': 'Tanda ambang rendah dan tinggi muncul hampir sama.' },
  participantInfo: {
    childName: 'Alya',
    childBirthDate: '2019-05-31',
    parentName: 'Ratna',
    relationship: 'Ibu',
    testDate: '2026-11-20',
    ageMonths: 89,
    outsideAgeRange: false,
  },
  comments: { umum: 'Sepulang sekolah.', B: ' Silau. ', F: '  ' },
  completionDate: '2026-11-20T20:30:00.000Z',
  recommendations: [{ letter: 'A', name: 'Pemrosesan Pendengaran', tips: ['Beri tahu anak.', 'Sudut tenang.'] }],
  disclaimer: { heading: 'Rekomendasi Professional', text: 'Bukan alat diagnosis.' },
};

const source = (partial: Partial<SensoryResult> = {}, rest: Partial<ReportSource> = {}): ReportSource => ({
  userAssessmentId: 100042,
  assessmentName: 'Profil Sensori Anak',
  completedAt: new Date('2026-11-20T20:30:00Z'),
  practice: { name: 'Kenali', contact: 'kenali.test' },
  userName: 'Sari Putri',
  results: { ...results, ...partial },
  questionnaireSections: { B: { name: 'Visual' } },
  interpretation: null,
  averageDecimals: 1,
  ...rest,
});

describe('reportContent of a sensory-profile result', () => {
  it('when the participant is complete, then the title, facts, imprint and running head identify the report', () => {
    const content = reportContent(source());
    expect(content.title).toBe('Hasil Profil Sensori Anak');
    expect(content.subtitle).toBe('Diselesaikan pada 21 November 2026');
    expect(facts(content).heading).toBe('Informasi Peserta');
    expect(Object.fromEntries(facts(content).rows.map(({ label, value }) => [label, value]))).toEqual({
      'Nama anak': 'Alya',
      'Tanggal lahir anak': '31 Mei 2019',
      'Usia pada tanggal tes': '7 tahun 5 bulan',
      'Diisi oleh': 'Ratna (Ibu)',
      'Tanggal tes': '20 November 2026',
    });
    expect(content.imprint).toContain('sensory-profile versi 1.0.0');
    expect(content.imprint).toContain('100042');
    expect(content.runningHead).toContain('Alya');
  });

  it('when participant data is missing, then each value is Tidak tersedia', () => {
    const content = reportContent(source({ participantInfo: {} }));
    expect(facts(content).rows.map(({ value }) => value)).toEqual(Array(5).fill('Tidak tersedia'));
    expect(content.runningHead).toBe('Hasil Profil Sensori Anak');
  });

  it('when the child is outside the age range, then the summary says so, once', () => {
    const info = { ...results.participantInfo, outsideAgeRange: true };
    const content = reportContent(source({ participantInfo: info }));
    expect(card(content, 'Ringkasan').closing).toMatch(/di luar rentang usia/);
    expect(JSON.stringify(content).split('rentang usia')).toHaveLength(2);
  });

  it('when sections have scores, then the bars are in letter order with average, share, total and caution', () => {
    expect(only(reportContent(source()), 'bars')).toMatchObject({
      heading: 'Rincian Per Bagian',
      alt: expect.stringContaining('3 bagian pada skala 1 sampai 5'),
      axis: { from: '1 tidak pernah', to: '5 selalu', steps: 4 },
      rows: [
        {
          letter: 'A',
          value: '3,3',
          share: 0.5625,
          detail: 'antara KADANG-KADANG dan SERING · Total 26 (6\u00a0dari\u00a08\u00a0butir)',
          caution: expect.stringMatching(/kurang pasti/),
        },
        {
          letter: 'B',
          value: '2,3',
          detail: 'antara JARANG dan KADANG-KADANG · Total 18 (8\u00a0butir)',
          caution: null,
        },
        { letter: 'C', value: '–', share: null, detail: 'Tidak ada butir yang dijawab', caution: null },
      ],
    });
  });

  it("when the view is the admin's, then averages have two decimals, and each grouping is named", () => {
    const content = reportContent(source({}, { averageDecimals: 2 }));
    expect(only(content, 'bars').caption).toMatch(/^Pengelompokan staf \(A sampai M\)\. /);
    expect(card(content, 'Ringkasan').closing).toMatch(/: Pengelompokan kuesioner \(A sampai N\)\.$/);
    expect(only(content, 'bars').rows[0]?.value).toBe('3,25');
  });

  it('when the result has every part, then the meaning comes first, the section profile precedes the total, and the limits are last', () => {
    const [first] = results.recommendations;
    const tips = [{ ...(first as NonNullable<typeof first>), modality: null, direction: null }];
    const interpretation = { ...storedInterpretation(results), tips };
    expect(reportContent(source({}, { interpretation })).blocks.map(({ heading }) => heading)).toEqual([
      'Ringkasan',
      'Yang Dapat Dicoba Minggu Ini',
      'Informasi Peserta',
      'Rincian Per Bagian',
      'Hasil Keseluruhan',
      'Pola Sensoris',
      'Catatan Pengisi',
      'Konsultasi',
      'Arti Istilah',
      'Rekomendasi Professional',
    ]);
  });

  it('when there is a band, then the total block has the words first, the numbers, the marker and the note about the missing norm', () => {
    const overall = only(reportContent(source()), 'scale');
    expect(overall).toMatchObject({
      heading: 'Hasil Keseluruhan',
      words: 'rata-rata 2,0: JARANG',
      interpretation: results.interpretation,
      ends: { from: '125', to: '625' },
      bands: [
        { range: 'sampai 239', isHere: false, start: 0, width: 115 / 501 },
        { range: '240 sampai 284', isHere: true, start: 115 / 501, width: 45 / 501 },
        { range: '285 ke atas', isHere: false, start: 160 / 501, width: 341 / 501 },
      ],
      marker: { score: '250', position: 125.5 / 501 },
    });
    expect(overall.facts).toEqual([
      { label: 'Skor total', value: '242' },
      { label: 'Rentang', value: 'Sensitivitas Sedang Tinggi' },
      { label: 'Butir dijawab', value: '121 dari 125 butir' },
      { label: 'Tidak teramati', value: '4 butir' },
    ]);
    expect(overall.note).toContain('belum dinormakan di Indonesia');
    expect(overall.note).toContain('250');
  });

  it('when there is no band, then there is no marker and the note gives the reason', () => {
    const overall = only(reportContent(source({ band: null, bandScore: null })), 'scale');
    expect(overall.marker).toBeNull();
    expect(overall.facts[1]?.value).toBe('tidak ditentukan');
    expect(overall.note).toContain('100 butir');
    expect(overall.bands.some(({ isHere }) => isHere)).toBe(false);
  });

  it('when sections stand out, then the summary names them with their meaning; when none does, it says so', () => {
    const sectionScores = {
      A: score({ average: 1 }),
      B: score({ average: 4, name: 'Visual' }),
      C: score({ average: 1 }),
    };
    const interpretation: SensoryInterpretation = {
      ...storedInterpretation({ ...results, sectionScores }),
      sections: { B: { shortName: 'Penglihatan', description: 'Cara anak menanggapi cahaya.' } },
    };
    const summary = card(reportContent(source({ sectionScores }, { interpretation })), 'Ringkasan');
    expect(summary.highlights).toEqual([
      { value: '4,0', name: 'Penglihatan (Visual)', description: 'Cara anak menanggapi cahaya.' },
    ]);
    expect(summary.closing).toContain('mengenal Alya');
    const flat = card(reportContent(source({ sectionScores: { A: score({}), B: score({}) } })), 'Ringkasan');
    expect(flat.highlights).toEqual([]);
    expect(flat.text).toMatch(/sama/);
  });

  it('when a section was hardly observed, then the summary does not name it and says why', () => {
    const summary = card(reportContent(source()), 'Ringkasan');
    expect(summary.highlights).toEqual([]);
    expect(summary.closing).toMatch(/20% butir tidak teramati pada Pemrosesan Pendengaran dan Vestibular/);
  });

  it('when the words are of a later version, then the imprint names both versions', () => {
    const interpretation = { ...storedInterpretation(results), wording: { id: 'sensory-profile', version: '1.0.1' } };
    expect(reportContent(source({}, { interpretation })).imprint).toContain('versi 1.0.0, uraian versi 1.0.1');
  });

  it('when there is an earlier result, then both days, all rows and a warning are there once', () => {
    const at = (completedAt: string) => [
      { id: 1, completedAt },
      { id: 2, completedAt: '2026-11-20T20:30:00.000Z' },
    ];
    const rows = [{ key: 'A', name: 'A. Bunyi', values: [2.5, 3.3], standardError: null, uncertain: [false, false] }];
    const retestOf = (completedAt: string) =>
      only(reportContent(source({}, { retest: { results: at(completedAt), rows, refused: [] } })), 'retest');
    const block = retestOf('2026-05-03T03:00:00.000Z');
    expect(block.intro).toContain('dari yang paling lama: 3 Mei 2026 dan 21 November 2026');
    expect(block.rows).toMatchObject([{ name: 'A. Bunyi', values: '2,5 → 3,3', difference: '+0,8', meaning: '–' }]);
    expect(retestOf('2026-11-20T18:00:00.000Z').intro).toMatch(
      /21 November 2026, 01\.00 WIB dan 21 November 2026, 03\.30 WIB.*\n.*hanya berjarak 2 jam/,
    );
  });

  it('when there are patterns, tips and comments, then each has its label, and empty comments are left out', () => {
    const tips = [
      {
        letter: 'A',
        name: 'Pemrosesan Pendengaran',
        modality: 'auditory',
        direction: 'low' as const,
        tips: ['Beri tahu anak.', 'Sudut tenang.'],
      },
    ];
    const content = reportContent(source({}, { interpretation: { ...storedInterpretation(results), tips } }));
    expect(only(content, 'entries', 'Pola Sensoris').entries).toEqual([
      { label: 'Ambang Campuran', text: results.patterns['Ambang Campuran'] },
    ]);
    expect(only(content, 'tips').entries).toEqual([
      {
        label: 'Pemrosesan Pendengaran, untuk anak yang peka atau menghindar',
        tips: ['Beri tahu anak.', 'Sudut tenang.'],
      },
    ]);
    expect(only(content, 'entries', 'Catatan Pengisi').entries).toEqual([
      { label: 'Visual', text: 'Silau.' },
      { label: 'Umum', text: 'Sepulang sekolah.' },
    ]);
    expect(card(content, 'Rekomendasi Professional').text).toBe('Bukan alat diagnosis.');
  });

  it('when the admin view groups sections differently, then a comment keeps the section name of the questionnaire', () => {
    const shown = { sectionScores: { B: score({ name: 'Pemrosesan Visual' }) } };
    expect(only(reportContent(source(shown)), 'entries', 'Catatan Pengisi').entries[0]?.label).toBe('Visual');
  });

  it('when patterns, comments and tips are empty, then their blocks are left out', () => {
    const content = reportContent(source({ patterns: {}, comments: { A: ' ' }, recommendations: [] }));
    expect(content.blocks.map(({ kind }) => kind)).toEqual([
      'card',
      'facts',
      'bars',
      'scale',
      'card',
      'entries',
      'card',
    ]);
  });

  it('when a comment has many empty lines in a row, then one of them remains', () => {
    const content = reportContent(source({ comments: { umum: `a\n${'\n'.repeat(500)}b\nc` } }));
    expect(only(content, 'entries', 'Catatan Pengisi').entries).toEqual([{ label: 'Umum', text: 'a\n\nb\nc' }]);
  });

  it('when there are no section scores, then the report says that the answers are being processed', () => {
    const content = reportContent(source({ sectionScores: {} }));
    const { text, closing } = card(content, 'Hasil Keseluruhan');
    expect(text).toContain('sudah tersimpan dan sedang diproses');
    expect(closing).toMatch(/psikolog atau terapis okupasi/);
    expect(content.blocks.some(({ kind }) => kind === 'bars' || kind === 'scale')).toBe(false);
  });
});

it.each([
  ['one observer', ['Bu Rini'], ['Dua Pengamat']],
  ['two', ['Bu Rini', 'Pak Bayu'], ['Dua Pengamat: Bu Rini', 'Dua Pengamat: Pak Bayu']],
])('when there is %s, then each comparison has a heading of its own', (_, names, headings) => {
  const observers = names.map((name, id) => ({
    id,
    relationship: 'teacher' as const,
    completedAt: '2026-11-21T03:00:00.000Z',
    consent: { version: '2026-11-24', name, at: '2026-11-21T03:00:00.000Z' },
    bands: { owner: null, observer: null },
    rows: [],
    agreement: { items: 0, same: 0, near: 0 },
  }));
  const { blocks } = reportContent(source({}, { observers }));
  expect(blocks.flatMap((block) => (block.kind === 'comparison' ? [block.heading] : []))).toEqual(headings);
});
