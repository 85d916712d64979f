import type {
  AssessmentResult,
  AssessmentType,
  BandSetId,
  GenericResult,
  IntelligenceResult,
  LearningResult,
  SensoryInterpretation,
  SensoryResult,
} from '@kenali/contracts';
import published from '@kenali/instruments/packs/published.json';
import { positionOnScale } from '@kenali/instruments/rules';
import type { PublishedList } from '@kenali/instruments/workshop/published';
import { inTier } from '@kenali/node-utils/testing';
import { readApiSettings } from '@kenali/settings';
import { type ReportContent, reportContent } from '../src/features/results/report/content/report-content.ts';
import { renderReport } from '../src/features/results/report/render-report.ts';
import type { ReportBlock } from '../src/features/results/report/report-blocks.ts';
import { ShareLink } from '../src/features/sharing/index.ts';
import { loadFonts } from '../src/pdf/pdf-writer.ts';
import { type TestApi, testApi } from './harness.ts';
import { bare, elements, flat, missingIn, type ReadPdf, readPages, readPdf, textOf } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, ITEMS, NOW, PARTICIPANT } from './sensory.ts';

let parent: Awaited<ReturnType<TestApi['user']>>;
let adminToken: string;
const api = testApi({ now: () => NOW });
beforeAll(async () => {
  parent = await api.user({ firstName: 'Ratna' });
  adminToken = (await api.admin()).adminToken;
});

/** Completes a user assessment. Returns both results from the API and both PDFs. */
async function report<R extends AssessmentResult>(
  type: R['type'] & AssessmentType,
  body: { responses: object; [more: string]: unknown },
) {
  const id = await completeOne(api, parent, type, body);
  const result = await api.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
  const admin = await api.get(`/api/admin/assessments/${id}/result`, adminToken).expect(200);
  return {
    id,
    interpretation: result.body.interpretation as SensoryInterpretation | null,
    results: result.body.results as R,
    adminResults: admin.body.results as R,
    user: await readPdf((await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body),
    admin: await readPdf((await download(api, `/api/admin/assessments/${id}/pdf`, adminToken)).body),
  };
}

const styleResponses = (...counts: number[]) =>
  Object.fromEntries(
    counts
      .flatMap((count, index) => Array<string>(count).fill(['visual', 'auditori', 'kinestetik'][index] as string))
      .map((style, index) => [String(index + 1), style]),
  );
const yesResponses = (...scores: number[]) =>
  Object.fromEntries(
    scores.flatMap((score, category) =>
      Array.from({ length: 10 }, (_, index) => [String(category * 10 + index + 1), index < score]),
    ),
  );
const comma = (value: number, decimals: number) => value.toFixed(decimals).replace('.', ',');

const NEWEST: Record<string, string> = {
  'sensory-profile': '1.0.5',
  'learning-style': '1.0.2',
  'multiple-intelligence': '1.0.2',
};

/** Checks what all reports have in common. */
function expectCommonParts(read: ReadPdf, id: number, instrument: string, participant: string) {
  const count = read.pages.length;
  const version = NEWEST[instrument] ?? '1.0.0';
  const hash = (published as PublishedList)[instrument]?.[version]?.pack ?? '';
  expect(hash).toHaveLength(64);
  expect(read.marked).toBe(true);
  expect(read.info).toMatchObject({ Title: 'Hasil Asesmen Contoh', Author: 'Kenali', Language: 'id-ID' });
  read.pages.forEach(({ text, boxes, width }, index) => {
    expect(flat(text)).toContain(`Halaman ${index + 1} dari ${count}`);
    expect(flat(text)).toContain(
      `Instrumen ${instrument} versi ${version} (sidik isi ${hash.slice(0, 12)}) · Hasil ${id}`,
    );
    if (index > 0) expect(flat(text)).toContain(`${participant} · Hasil Asesmen Contoh`);
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual(50);
      expect(box.right).toBeLessThanOrEqual(width - 50);
    }
  });
  expect(textOf(read)).toContain('Diselesaikan pada 21 November 2030');
  expect(elements(read, 'H1')).toHaveLength(1);
  expect(elements(read, 'H2').length).toBeGreaterThanOrEqual(3);
  const figures = elements(read, 'Figure');
  // A report without scores has no figure.
  expect(figures.length > 0).toBe(instrument !== 'generic');
  for (const { alt } of figures) expect(alt).toMatch(/\S{4}/);
}

describe('the report of a learning-style result', () => {
  const textsOf = ({ styles, styleScores, primary, note }: LearningResult) => [
    `Gaya Belajar Dominan ${primary.name} ${primary.description}`,
    ...styles.map(
      ({ style, name }) =>
        `${name} ${styleScores[style]} dari 14 jawaban ${comma((styleScores[style] / 14) * 100, 1)}%`,
    ),
    ...styles.flatMap(({ name, tips }) => [`${name} ${tips.join(' ')}`]),
    note,
    'Ratna Putri',
  ];

  it('when one style scores highest, then the result, the user PDF and the admin PDF agree', async () => {
    const { id, results, adminResults, user, admin } = await report<LearningResult>('learning', {
      responses: styleResponses(3, 7, 4),
    });
    expect(results).toMatchObject({ primaryStyle: 'auditori', styleScores: { visual: 3, auditori: 7, kinestetik: 4 } });
    expect(adminResults).toEqual(results);
    expect(results.styles.map(({ tips }) => tips.length)).toEqual([4, 4, 4]);
    for (const read of [user, admin]) {
      expect(missingIn(read, textsOf(results))).toEqual([]);
      expectCommonParts(read, id, 'learning-style', 'Ratna Putri');
      expect(elements(read, 'Figure').map(({ alt }) => alt)).toEqual([
        'Diagram bagian dari 14 jawaban: Visual 21,4%, Auditori 50,0%, Kinestetik 28,6%.',
      ]);
    }
    expect(textOf(admin)).toBe(textOf(user));
  });
});

describe('the report of a multiple-intelligence result', () => {
  const textsOf = ({ categoryScores, recommendations, importantNote }: IntelligenceResult) => [
    ...categoryScores.map(({ name, score, total, percentage }) => `${name} ${percentage}% Skor ${score}/${total}`),
    ...recommendations.flatMap(({ name, tips }) => [`${name} ${tips.join(' ')}`]),
    `Catatan Penting ${importantNote.text}`,
    'Ratna Putri',
  ];

  it('when categories tie, then the result, the user PDF and the admin PDF have the same ranks', async () => {
    const { id, results, adminResults, user, admin } = await report<IntelligenceResult>('intelligence', {
      responses: yesResponses(9, 4, 9, 7, 7, 0, 10),
    });
    expect(adminResults).toEqual(results);
    expect(results.dominantIntelligences.map(({ rank }) => rank)).toEqual([1, 2, 2]);
    for (const read of [user, admin]) {
      expect(missingIn(read, textsOf(results))).toEqual([]);
      expect(
        missingIn(
          read,
          results.dominantIntelligences.map(({ rank, name, percentage }) => `#${rank} ${name}, ${percentage}%`),
        ),
      ).toEqual([]);
      expectCommonParts(read, id, 'multiple-intelligence', 'Ratna Putri');
      expect(elements(read, 'Figure').map(({ alt }) => alt)).toEqual([expect.stringContaining('7 bidang')]);
    }
    expect(textOf(admin)).toBe(textOf(user));
  });
});

describe('the report of a generic questionnaire', () => {
  it('when it is completed, then both PDFs show each question with its answer', async () => {
    const view = api.services.instruments.instrumentForType('other')?.view();
    if (view?.type !== 'other') throw new Error('No generic questionnaire is installed');
    const responses = Object.fromEntries(view.questions.map(({ id, options }) => [id, options.at(-1)?.value]));
    const { id, results, user, admin } = await report<GenericResult>('other', { responses });
    expect(results.answers).toHaveLength(view.questions.length);
    for (const read of [user, admin]) {
      const rows = results.answers.map(({ number, question, answer }) => `${number} ${question} ${answer}`);
      expect(missingIn(read, ['Ratna Putri', ...rows])).toEqual([]);
      expectCommonParts(read, id, 'generic', 'Ratna Putri');
    }
  });
});

describe('the report of a sensory profile', () => {
  const body = {
    responses: Object.fromEntries(
      Object.keys(answers()).flatMap((id, index) => (index % 25 === 3 ? [] : [[id, 1 + ((index * 7) % 5)]])),
    ),
    notApplicable: Object.fromEntries([4, 29, 54, 79, 104].map((id) => [String(id), true])),
    comments: { A: 'Menutup telinga saat blender menyala.', umum: 'Lebih tenang pada akhir pekan.' },
  };
  /** The rows of the section table. Users also read what a section means. */
  const rowsOf = ({ sectionScores }: SensoryResult, decimals: number, sections: SensoryInterpretation['sections']) =>
    Object.entries(sectionScores).map(([letter, { name, average, total, count, itemCount }]) => {
      const items = count === itemCount ? count : `${count} dari ${itemCount}`;
      const words = positionOnScale(average as number);
      return `${letter} ${name} ${sections[letter]?.description ?? ''} ${comma(average as number, decimals)} ${words} · Total ${total} (${items} butir)`;
    });

  it('when the user downloads it, then it has every part of the result, with sections A to N and one decimal', async () => {
    const { id, results, interpretation, user } = await report<SensoryResult>('sensory', body);
    if (!interpretation) throw new Error('The result has no interpretation');
    expect(Object.keys(results.sectionScores).join('')).toBe('ABCDEFGHIJKLMN');
    const texts = [
      'Alya Kirana',
      'Ratna Wijaya (Ibu)',
      '31 Mei 2023',
      ...rowsOf(results, 1, interpretation.sections),
      interpretation.prominent.sentence,
      ...interpretation.prominent.notes,
      'Rata-rata 3,',
      `Skor total: ${results.totalScore}`,
      `skor setara semua butir, yaitu ${results.bandScore}`,
      'Butir dijawab: 120 dari 125 butir',
      'Tidak teramati: 5 butir',
      results.band?.label as string,
      ...results.bands.map(({ label }) => label),
      '125 625',
      results.interpretation,
      'belum dinormakan di Indonesia',
      ...interpretation.patterns.map(({ label, description }) => `${label} ${description}`),
      ...interpretation.tips.flatMap(({ name, tips }) => [name, tips.join(' ')]),
      'Konsultasi Gratis Konsultasi Online 1 Kali: hasil ini dapat dibicarakan dengan Kenali.',
      'Arti Istilah Butir: Satu pernyataan',
      'Pemrosesan Pendengaran Menutup telinga saat blender menyala.',
      'Umum Lebih tenang pada akhir pekan.',
      `Rekomendasi Professional ${results.disclaimer.text}`,
    ];
    expect(missingIn(user, texts)).toEqual([]);
    expectCommonParts(user, id, 'sensory-profile', 'Alya Kirana');
    // The section chart is on one page.
    expect(elements(user, 'Figure').map(({ alt }) => alt)).toEqual([
      'Diagram batang: rata-rata jawaban 14 bagian pada skala 1 sampai 5. Angkanya ada pada tabel berikut.',
      expect.stringContaining(
        `Skor ${results.bandScore} pada skala 125 sampai 625, pada rentang ${results.band?.label}`,
      ),
    ]);
  });

  it('when many items of each section are not observed, then the table still says what the sections mean, on one page', async () => {
    const numbers = Object.keys(answers()).map(Number);
    const observed = numbers.filter((number) => number % 3 > 0);
    const responses = Object.fromEntries(observed.map((number) => [number, 2 + (number % 2)]));
    const notApplicable = Object.fromEntries(
      numbers.flatMap((number) => (number in responses ? [] : [[number, true]])),
    );
    const { results, interpretation, user } = await report<SensoryResult>('sensory', { responses, notApplicable });
    expect(Object.values(results.sectionScores).filter(({ caution }) => caution)).toHaveLength(14);
    expect(missingIn(user, rowsOf(results, 1, interpretation?.sections ?? {}))).toEqual([]);
    expect(elements(user, 'Figure')[0]?.alt).toContain('14 bagian');
  });

  it('when the admin downloads it, then it has sections A to M with their own names and two decimals', async () => {
    const { id, adminResults, admin } = await report<SensoryResult>('sensory', body);
    expect(Object.keys(adminResults.sectionScores).join('')).toBe('ABCDEFGHIJKLM');
    const score = `Skor total: ${adminResults.totalScore} · Rentang: ${adminResults.band?.label}`;
    expect(missingIn(admin, [score, adminResults.interpretation, ...rowsOf(adminResults, 2, {})])).toEqual([]);
    expect(textOf(admin)).toContain('M Ambang Batas');
    expect(textOf(admin)).not.toContain('N Item yang Menunjukkan');
    expectCommonParts(admin, id, 'sensory-profile', 'Alya Kirana');
  });
});

describe('texts of families and of the practice', () => {
  const PRACTICE = {
    name: 'Biro Psikologi Tumbuh Kembang Anak dan Keluarga Nusantara',
    contact: 'Jalan Contoh Melati No. 1, Kota Contoh 10001, WhatsApp 0812 0000 0001, halo@tumbuh.example',
  };
  beforeAll(() => {
    Object.assign(api.services.config.practice, PRACTICE);
  });

  async function read(body: object, name?: string): Promise<ReadPdf> {
    const id = await completeOne(api, parent, 'sensory', { responses: answers(3), ...body }, name);
    return readPdf((await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body);
  }

  /** Checks that all text is inside the page margins. */
  function expectInside({ pages }: ReadPdf) {
    for (const { boxes, width, height } of pages)
      for (const { text, left, right, bottom, top } of boxes)
        expect([text, left >= 50 && right <= width - 50 && bottom >= 25 && top <= height - 25]).toEqual([text, true]);
  }

  it.each([
    [
      'Arabic, Chinese, Javanese and Balinese letters and emoji',
      'محمد بن عبد الله 山田太郎 ꦱꦫꦶ Śrī ᬩ Alya 😀👨‍👩‍👧',
      '◊◊◊◊ ◊◊ ◊◊◊ ◊◊◊◊ ◊◊◊◊ ◊◊ Śrī ◊ Alya ◊◊',
    ],
    [
      'accents, marks that the font lacks, a direction override and control characters',
      'Nguye\u0302\u0303n A\u0333l\u0333ya \u202EeyA\u202C Budi Bu\u0007di\u0000\u001b[31m',
      'Nguyễn Alya eyA Budi Budi[31m',
    ],
  ])(
    'names: when one has %s, then missing characters are replaced and the report explains the replacement',
    async (_what, childName, drawn) => {
      const pdf = await read({ participantInfo: { ...PARTICIPANT, childName, parentName: childName } });
      expect(missingIn(pdf, [drawn, `${drawn} (Ibu)`])).toEqual([]);
      const explained = textOf(pdf).includes('◊ menggantikan huruf yang tidak dapat dicetak');
      expect(explained).toBe(drawn.includes('◊'));
      expectInside(pdf);
    },
  );

  it('names: when they have the maximum length and no space, then they wrap inside their box', async () => {
    const [childName, parentName] = ['W'.repeat(100), 'm'.repeat(100)];
    const pdf = await read({ participantInfo: { ...PARTICIPANT, childName, parentName } }, 'Q'.repeat(255));
    expect(missingIn(pdf, [childName, `${parentName} (Ibu)`, `Hasil ${'Q'.repeat(255)}`])).toEqual([]);
    expectInside(pdf);
  });

  it('when the practice has a long name and contact, then header and footer show them with the instrument version', async () => {
    const pdf = await read({});
    expect(missingIn(pdf, [PRACTICE.name, PRACTICE.contact])).toEqual([]);
    for (const { text } of pdf.pages) {
      expect(text).toContain('Instrumen sensory-profile versi 1.0.5');
      // The header of the first page breaks the name into two lines.
      expect(text).toContain(PRACTICE.name);
    }
    expect(pdf.info.Author).toBe(PRACTICE.name);
    expectInside(pdf);
  });
  it('comments: when every section has one of maximum length, then all comments are complete across several pages', async () => {
    const keys = [...'ABCDEFGHIJKLMN', 'umum'];
    const comments = Object.fromEntries(keys.map((key) => [key, 'akhir'.padStart(1000, `kata-${key} `)]));
    const pdf = await read({ comments });
    expect(missingIn(pdf, Object.values(comments))).toEqual([]);
    expect(pdf.pages.length).toBeGreaterThan(5);
    for (const [index, { text }] of pdf.pages.entries())
      expect(text).toContain(`Halaman ${index + 1} dari ${pdf.pages.length}`);
    expect(elements(pdf, 'H2').length).toBeGreaterThan(5);
    expectInside(pdf);
  });

  it('comments: when one is one word of 1,000 letters, then it wraps inside the page', async () => {
    const pdf = await read({ comments: { A: 'x'.repeat(1000), B: 'baris\n'.repeat(160) } });
    expect(missingIn(pdf, ['x'.repeat(1000), 'baris'.repeat(160)])).toEqual([]);
    expectInside(pdf);
  });
});

describe('the layout', () => {
  async function draw(...blocks: ReportBlock[]): Promise<ReadPdf> {
    const content: ReportContent = {
      type: 'other',
      practice: { name: 'Kenali', contact: '' },
      title: 'Laporan',
      subtitle: 'Semua waktu',
      runningHead: 'Laporan',
      blocks,
      imprint: 'Laporan',
    };
    return readPdf(await renderReport(content, loadFonts(), NOW));
  }

  const card = (heading: string, text = 'Teks.'): ReportBlock => ({ kind: 'card', tone: 'plain', heading, text });
  const rowsOf = (count: number): ReportBlock => ({
    kind: 'answers',
    heading: 'Jawaban',
    rows: Array.from({ length: count }, (_, index) => ({
      number: `${index + 1}`,
      question: 'Pertanyaan?',
      answer: 'Ya',
    })),
  });
  const lines = ({ pages }: ReadPdf, page: number) =>
    (pages.at(page)?.body ?? '').split('\n').map(flat).filter(Boolean);

  it('facts: when a label needs two lines, then all values of the row are below it', async () => {
    const long = 'Pendapatan (tidak ada pada periode sebelumnya untuk dibandingkan)';
    const { pages } = await draw({
      kind: 'facts',
      heading: 'Angka utama',
      rows: [
        { label: long, value: 'Rp 350.000' },
        { label: 'Asesmen', value: '12' },
      ],
    });
    const boxes = pages[0]?.boxes ?? [];
    const boxOf = (text: string) => boxes.find((box) => box.text === text);
    const label = boxes.filter(({ text }) => text !== '' && long.includes(text) && text !== 'Asesmen');
    expect(label.length).toBeGreaterThan(1);
    const lowest = Math.min(...label.map(({ bottom }) => bottom));
    for (const value of ['Rp 350.000', '12']) expect(boxOf(value)?.top).toBeLessThanOrEqual(lowest);
  });

  it('pages: when a list ends at any height, then the last page has more than the last block', async () => {
    for (let count = 14; count <= 24; count += 1) {
      const read = await draw(rowsOf(count), card('Catatan'));
      expect([count, lines(read, -1)]).toEqual([count, expect.arrayContaining(['Catatan', `${count} Pertanyaan?`])]);
    }
  });

  const bars = (caution: string | null): ReportBlock => ({
    kind: 'bars',
    heading: 'Rincian',
    caption: 'Rata-rata.',
    alt: 'Diagram.',
    columns: { name: 'Bagian', value: 'Rata-rata' },
    axis: { from: '1', to: '5', steps: 4 },
    rows: Array.from({ length: 14 }, (_, index) => ({
      letter: String.fromCharCode(65 + index),
      name: `Bagian ${index + 1}`,
      description: `${'Contoh yang panjang. '.repeat(caution ? 6 : 2)}Satu kalimat tentang bagian ini.`,
      value: '2,0',
      share: 0.25,
      detail: 'Total 16 (8\u00a0dari\u00a010\u00a0butir)',
      caution,
    })),
  });
  const retest: ReportBlock = {
    kind: 'retest',
    heading: 'Perubahan',
    intro: 'Dua hasil.',
    columns: ['Bagian', 'Grafik', 'Nilai', 'Selisih', 'Artinya'],
    rows: Array.from({ length: 14 }, (_, index) => ({
      name: `Bagian ${index + 1}`,
      values: '2,0 → 3,0',
      difference: '+1,0',
      meaning: '–',
      positions: [0.25, 0.5],
    })),
    notes: [],
  };

  it.each<[string, ReportBlock, RegExp, number]>([
    ['bars', bars(null), /ini\./g, 14],
    // What the names mean is left out before the table is split.
    ['bars with cautions', bars('Lebih dari 20% butir tidak teramati: kurang pasti.'), /kurang pasti\./g, 14],
    ['results over time', retest, /2,0 → 3,0/g, 14],
  ])(
    '%s: when a table does not fit below other blocks, then it begins on the next page and is not split',
    async (_, block, row, count) => {
      const read = await draw(card('Pertama', 'Teks. '.repeat(300)), block);
      expect(read.pages).toHaveLength(2);
      expect(read.pages[1]?.text.match(row)).toHaveLength(count);
      // A table of contents with one line says nothing.
      expect(read.pages[0]?.text).not.toContain('Isi laporan');
    },
  );

  it('contents: when the first page has room and two parts follow, then it lists them with their pages', async () => {
    const read = await draw(card('Pertama', 'Teks. '.repeat(300)), bars(null), card('Catatan', 'Teks. '.repeat(300)));
    expect(flat(read.pages[0]?.body ?? '')).toMatch(/Isi laporan Rincian ?halaman 2 Catatan ?halaman 3/);
  });
});

const LABELS = [
  'Sensitivitas Rendah',
  'Sensitivitas Sedang Rendah',
  'Sensitivitas Normal',
  'Sensitivitas Sedang Tinggi',
  'Sensitivitas Tinggi',
];
/** The lowest total of each band except the first, from the specification. */
const LIMITS: Record<BandSetId, number[]> = {
  questionnaire: [155, 190, 240, 285],
  'result-view': [143, 170, 184, 216],
};
/** The highest band is the widest. It has a text for each whole average of the answers, from 2 or 1 on. */
const TEXTS_OF_HIGHEST: Record<BandSetId, number> = { questionnaire: 3, 'result-view': 4 };
const LOWEST = ITEMS;
const HIGHEST = ITEMS * 5;
const EVERY = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index);

const expectedLabel = (total: number, set: BandSetId): string =>
  LABELS[LIMITS[set].filter((limit) => total >= limit).length] as string;

/** The lowest, the two highest, each limit of a band, one below and one above, and every nth. */
const totalsOf = (set: BandSetId, nth: number) =>
  EVERY.filter(
    (total) =>
      (total - LOWEST) % nth === 0 || total >= HIGHEST - 1 || LIMITS[set].some((limit) => Math.abs(total - limit) <= 1),
  );
const sidesOfLowest = (set: BandSetId) => LIMITS[set].slice(0, 1).flatMap((limit) => [limit - 1, limit]);

/** Responses to all items that add up to the total. */
const answersOf = (total: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: ITEMS }, (_, index) => [
      String(index + 1),
      Math.floor(total / ITEMS) + (index < total % ITEMS ? 1 : 0),
    ]),
  );

describe.each(Object.keys(LIMITS) as BandSetId[])('sensory profile with the band set %s', (set) => {
  beforeAll(() => {
    const { sensoryBandSet } = readApiSettings({ SENSORY_BAND_SET: set });
    Object.assign(api.services.config, { sensoryBandSet });
  });

  const scored = inTier({ gate: totalsOf(set, 10), full: EVERY });
  it(`when ${scored.length} of the ${EVERY.length} possible totals are scored, then the report has the label and interpretation of the result`, () => {
    const instrument = api.services.instruments.latest('sensory-profile');
    if (instrument?.type !== 'sensory') throw new Error('The sensory profile is not installed');
    const seen = new Set<string>();
    for (const total of scored) {
      const answered = { responses: answersOf(total), notApplicable: {}, comments: {}, participantInfo: PARTICIPANT };
      const scoring = { bandSet: set, completedAt: NOW.toISOString(), ageRange: null };
      const { user, admin } = instrument.score(answered, scoring);
      for (const results of [user, admin]) {
        const scale = scaleOf(results);
        const label = expectedLabel(total, set);
        const at = [total, results.bandSet];
        expect([...at, results.totalScore, results.band?.label]).toEqual([...at, total, label]);
        expect([...at, scale.facts[0]?.value, scale.facts[1]?.value, scale.interpretation]).toEqual([
          ...at,
          String(total),
          label,
          results.interpretation,
        ]);
        expect(scale.marker?.score).toBe(String(total));
        expect(scale.bands.filter(({ isHere }) => isHere).map((band) => band.label)).toEqual([label]);
        seen.add(`${label}: ${results.interpretation}`);
      }
    }
    expect(seen.size).toBe(LABELS.length - 1 + TEXTS_OF_HIGHEST[set]);
  });

  // In the gate both sides of the lowest limit: the test above has the others.
  const totals = inTier({ gate: sidesOfLowest(set), full: set === 'questionnaire' ? EVERY : totalsOf(set, 50) });
  it(`when ${totals.length} of the possible totals are completed, then the API, the PDF and a shared link show the same expected label`, async () => {
    const parent = await api.user();
    const results: SensoryResult[] = [];
    const files: Buffer[] = [];
    const shared: SensoryResult[] = [];
    const completeEverySecond = async (start: number) => {
      const readShared = sharedReader(parent.accessToken);
      for (let index = start; index < totals.length; index += 2) {
        const id = await completeOne(api, parent, 'sensory', { responses: answersOf(totals[index] as number) });
        const { body } = await api.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
        results[index] = body.results;
        shared[index] = await readShared(id);
        files[index] = (await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body;
      }
    };
    // Two at a time, because a process draws two reports at once.
    await Promise.all([0, 1].map(completeEverySecond));
    expect(results.map(({ totalScore, band }) => [totalScore, band?.label])).toEqual(
      totals.map((total) => [total, expectedLabel(total, set)]),
    );
    expect(shared).toEqual(results);
    // After the tips and the sections, whose length depends on the answers.
    const [third, fourth] = [await readPages(files, 3), await readPages(files, 4)];
    const mismatches = results.flatMap(({ totalScore, band, interpretation }, index) => {
      const expected = bare(`Skor total: ${totalScore} · Rentang: ${band?.label} · Butir dijawab: 125 dari 125 butir`);
      const page = bare(`${third[index]}${fourth[index]}`);
      return page.includes(expected) && page.includes(bare(interpretation)) ? [] : [{ totalScore, page }];
    });
    expect(mismatches).toEqual([]);
  }, 600_000);
});

/** Reads results through one link. It is moved from result to result, because hashing a PIN for each would take a minute. */
function sharedReader(token: string) {
  let link: { id: number; viewer: string } | undefined;
  return async (id: number): Promise<SensoryResult> => {
    if (!link) {
      const { body } = await api.post(`/api/user-assessments/${id}/share-links`, { days: 1 }, token).expect(201);
      const opened = await api.post('/api/shared-results/open', { token: body.token, pin: body.pin }).expect(200);
      link = { id: body.link.id, viewer: opened.body.viewer };
    }
    await ShareLink.updateOne({ _id: link.id }, { userAssessmentId: id });
    return (await api.post('/api/shared-results/result', { viewer: link.viewer }).expect(200)).body.results;
  };
}

function scaleOf(results: SensoryResult): Extract<ReportBlock, { kind: 'scale' }> {
  const { blocks } = reportContent({
    userAssessmentId: 1,
    assessmentName: 'Profil',
    completedAt: NOW,
    practice: { name: 'Kenali', contact: '' },
    userName: '',
    results,
    questionnaireSections: {},
    interpretation: null,
    averageDecimals: 1,
  });
  const found = blocks.find(({ kind }) => kind === 'scale');
  if (found?.kind !== 'scale') throw new Error('The report has no scale block');
  return found;
}
