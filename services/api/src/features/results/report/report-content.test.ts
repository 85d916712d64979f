import type { SectionScore, SensoryResult } from '@kenali/contracts';
import { type ReportSource, reportContent } from './report-content.ts';

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
  results: { ...results, ...partial },
  questionnaireSections: { B: { name: 'Visual' } },
  scale: [
    { value: 5, label: 'SELALU' },
    { value: 1, label: 'TIDAK PERNAH' },
  ],
  averageDecimals: 1,
  ...rest,
});

describe('reportContent', () => {
  it('when a result is complete, then head, participant and foot say whose it is', () => {
    const content = reportContent(source());
    expect(content.title).toBe('Hasil Profil Sensori Anak');
    expect(content.completed).toBe('Diselesaikan pada 21 November 2026');
    expect(content.participant.heading).toBe('Informasi Peserta');
    expect(Object.fromEntries(content.participant.rows.map(({ label, value }) => [label, value]))).toEqual({
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

  it('when participant data is missing, then Tidak tersedia stands for each', () => {
    const { participant, runningHead } = reportContent(source({ participantInfo: {} }));
    expect(participant.rows.map(({ value }) => value)).toEqual(Array(5).fill('Tidak tersedia'));
    expect(runningHead).toBe('Hasil Profil Sensori Anak');
  });

  it('when the child is outside the age range, then the report warns', () => {
    const info = { ...results.participantInfo, outsideAgeRange: true };
    expect(reportContent(source({ participantInfo: info })).participant.warning).toMatch(/di luar rentang usia/);
    expect(reportContent(source()).participant.warning).toBeNull();
  });

  it('when sections are scored, then they come in order with average, place, total and caution', () => {
    expect(reportContent(source()).sections).toMatchObject({
      heading: 'Rincian Per Bagian',
      axis: [{ value: 1, label: 'TIDAK PERNAH' }, { value: 5 }],
      rows: [
        {
          letter: 'A',
          averageText: '3,3',
          share: 0.5625,
          detail: 'Total 26 dari 6 butir, 2 tidak teramati',
          caution: expect.stringMatching(/hati-hati/),
        },
        { letter: 'B', averageText: '2,3', detail: 'Total 18 dari 8 butir', caution: null },
        { letter: 'C', averageText: '–', share: null, detail: 'Tidak ada butir yang dijawab', caution: null },
      ],
    });
  });

  it("when it is the admin's, then averages have two decimals", () => {
    const { sections } = reportContent(source({}, { averageDecimals: 2 }));
    expect(sections.rows[0]?.averageText).toBe('3,25');
  });

  it('when the total is shown, then with band, counts, place on the scale and the missing norm', () => {
    const { overall } = reportContent(source());
    expect(overall).toMatchObject({
      heading: 'Hasil Keseluruhan',
      score: '242',
      label: 'Sensitivitas Sedang Tinggi',
      interpretation: results.interpretation,
      bands: [
        { range: '≤ 239', isHere: false },
        { range: '240–284', isHere: true },
        { range: '≥ 285', isHere: false },
      ],
      marker: { score: '250', share: 10 / 44 },
    });
    expect(overall.facts.map(({ value }) => value)).toEqual(['242', '250', '121 dari 125', '4']);
    expect(overall.note).toContain('belum dinormakan di Indonesia');
  });

  it.each([
    [125, { id: 'low', label: '', min: null, max: 239 }, 0],
    [239, { id: 'low', label: '', min: null, max: 239 }, 1],
    [285, { id: 'high', label: '', min: 285, max: null }, 0],
    [625, { id: 'high', label: '', min: 285, max: null }, 1],
  ])('when the score is %i, then the pointer stands at the end of its band', (bandScore, band, share) => {
    expect(reportContent(source({ bandScore, band })).overall.marker?.share).toBe(share);
  });

  it('when there is no band, then no pointer and a reason', () => {
    const { overall } = reportContent(source({ band: null, bandScore: null }));
    expect(overall.marker).toBeNull();
    expect(overall.label).toBe('Rentang tidak ditentukan');
    expect(overall.note).toContain('100 butir');
    expect(overall.bands.some(({ isHere }) => isHere)).toBe(false);
  });

  it('when sections differ, then the summary names the highest first; when all are equal, then none', () => {
    const { summary } = reportContent(source());
    expect(summary.highest).toEqual([
      { average: '3,3', name: 'Pemrosesan Pendengaran' },
      { average: '2,3', name: 'Visual' },
    ]);
    expect(summary.closing).toBe('Dari 125 butir, 121 dijawab dan 4 tidak teramati.');
    const flat = reportContent(source({ sectionScores: { A: score({}), B: score({}) } }));
    expect(flat.summary.highest).toEqual([]);
    expect(flat.summary.intro).toMatch(/sama/);
  });

  it('when there are patterns, tips and comments, then each stands under its name; empty comments are left out', () => {
    const content = reportContent(source());
    expect(content.patterns.entries).toEqual([{ label: 'Ambang Campuran', text: results.patterns['Ambang Campuran'] }]);
    expect(content.recommendations.entries).toEqual([
      { label: 'Pemrosesan Pendengaran', tips: ['Beri tahu anak.', 'Sudut tenang.'] },
    ]);
    expect(content.comments.entries).toEqual([
      { label: 'Visual', text: 'Silau.' },
      { label: 'Umum', text: 'Sepulang sekolah.' },
    ]);
    expect(content.disclaimer.heading).toBe('Rekomendasi Professional');
  });

  it("when the admin's letters mean other sections, then a comment keeps the name it was asked under", () => {
    const shown = { sectionScores: { B: score({ name: 'Pemrosesan Visual' }) } };
    expect(reportContent(source(shown)).comments.entries[0]?.label).toBe('Visual');
  });
});
