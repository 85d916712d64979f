import type { SectionScore, SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import { interpretResult } from '../../sensory/interpretation/interpret-answers.ts';
import type { SensoryItem } from '../../sensory/pack/pack.ts';
import { scoreSensory } from '../../sensory/scoring/score-sensory.ts';
import { answerAll, currentPack, participantInfo } from '../../testing/sensory.ts';
import {
  consultationText,
  sectionTitle,
  sensoryComments,
  sensorySections,
  sensorySummary,
  sensoryTotal,
  tipsTitle,
} from './sensory-report.ts';

function report(valueFor: (item: SensoryItem) => number | null) {
  const saved = answerAll(valueFor);
  const result = scoreSensory(
    currentPack,
    { ...saved, participantInfo, comments: {} },
    { bandSet: 'questionnaire', grouping: 'user-a-n', completedAt: '2026-11-20T03:04:05.000Z', ageRange: null },
  );
  return { result, interpretation: interpretResult(currentPack, saved, result) };
}
const totalOf = ({ result, interpretation }: { result: SensoryResult; interpretation: SensoryInterpretation }) =>
  sensoryTotal(result, interpretation);

describe('sensorySummary', () => {
  it('when it explains the numbers, then higher means more often, never worse', () => {
    const { result, interpretation } = report(({ section }) => (section === 'D' ? 4 : 2));
    const { meaning, reading, notes } = sensorySummary(result, interpretation);
    expect(meaning).toMatch(/paling sering muncul pada bagian Sentuhan \(4,0\)\.$/);
    expect(reading).toContain('lebih sering muncul');
    expect(reading).toContain('Raka');
    expect([meaning, reading, ...notes].join(' ')).not.toMatch(/buruk|gangguan|kelainan|abnormal|terlambat/);
  });

  it('when nothing stands out, then the lack of a tip follows from it, and names where a high average is explained', () => {
    const { result, interpretation } = report(() => 5);
    expect(sensorySummary(result, interpretation).week).toMatch(/^Karena itu, .*; bacalah Hasil Keseluruhan\.$/);
    expect(interpretation.text).toContain('tanpa menunggu');
  });

  it('when the child is outside the age range, then a note says so', () => {
    const { result, interpretation } = report(() => 2);
    const outside = { ...result, participantInfo: { ...result.participantInfo, outsideAgeRange: true } };
    expect(sensorySummary(outside, interpretation).notes.at(-1)).toMatch(/di luar rentang usia/);
    expect(sensorySummary(result, interpretation).notes).toEqual([]);
  });

  it('a section has its plain name, and the name of the table where it is another one', () => {
    const { interpretation } = report(({ section }) => (section === 'F' ? 5 : 2));
    const title = (letter: string, name: string) => sectionTitle({ letter, name }, interpretation);
    expect(title('F', 'Oral Sensory')).toBe('Rasa di Mulut (Oral Sensory)');
    expect(title('A', 'Pemrosesan Pendengaran')).toBe('Pemrosesan Pendengaran');
    expect(interpretation.tips.map((tips) => tipsTitle(tips, interpretation))).toEqual(['Rasa di Mulut']);
    expect(sectionTitle({ letter: 'X', name: 'Bagian X' }, { sections: {} })).toBe('Bagian X');
  });
});

describe('sensoryTotal', () => {
  it('when there is a band, then the words come first, and the bands are on a scale with both ends', () => {
    const total = totalOf(report(() => 2));
    expect(total).toMatchObject({
      words: 'rata-rata 2,0: JARANG',
      score: 250,
      lowest: 125,
      highest: 625,
      label: 'Sensitivitas Sedang Tinggi',
      notes: [
        'Skor total belum dinormakan di Indonesia; utamakan rincian per bagian.',
        expect.stringMatching(/^Nama rentang .* tidak menunjukkan seberapa peka anak\.$/),
      ],
    });
    expect(total.bands.map(({ rangeText }) => rangeText)).toEqual([
      'sampai 154',
      '155 sampai 189',
      '190 sampai 239',
      '240 sampai 284',
      '285 ke atas',
    ]);
    expect(total.alt).toBe(
      'Skor 250 pada skala 125 sampai 625, pada rentang Sensitivitas Sedang Tinggi (240 sampai 284).',
    );
  });

  it('when each possible score is placed, then the marker is inside its band and the bands fill the scale', () => {
    for (let score = 125; score <= 625; score += 1) {
      const [base, more] = [Math.floor(score / 125), score % 125];
      const { bands, marker } = totalOf(report(({ number }) => base + (number <= more ? 1 : 0)));
      const here = bands.find(({ isHere }) => isHere);
      expect([score, marker?.score]).toEqual([score, score]);
      expect(marker?.position).toBeGreaterThan(here?.start ?? 2);
      expect(marker?.position).toBeLessThan((here?.start ?? 0) + (here?.width ?? 0));
      expect(bands.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 10);
    }
  });

  it('when items were not observed, then a note explains the score that selects the band', () => {
    const total = totalOf(report(({ number }) => (number <= 5 ? null : 2)));
    expect(total).toMatchObject({ score: 240, marker: { score: 250 } });
    expect(total.facts[0]).toEqual({ label: 'Butir dijawab', value: '120 dari 125 butir' });
    expect(total.notes[1]).toContain('250');
  });

  it('when too few items were answered, then there is no band and a note explains why', () => {
    const total = totalOf(report(({ number }) => (number <= 26 ? null : 2)));
    expect([total.label, total.marker]).toEqual(['tidak ditentukan', null]);
    expect(total.bands.some(({ isHere }) => isHere)).toBe(false);
    expect(total.notes[1]).toMatch(/rentang karena baru 99 butir.*sekurang-kurangnya 100 butir/);
  });

  it('when nothing was answered, then the note says so; when nothing is counted, then there is no such note', () => {
    const { result, interpretation } = report(() => null);
    expect(sensoryTotal(result, interpretation).score).toBe('–');
    expect(sensoryTotal(result, interpretation).notes[1]).toMatch(/karena tidak ada butir yang dijawab;/);
    expect(sensoryTotal({ ...result, notObservedCount: 0 }, interpretation).notes).toHaveLength(1);
  });
});

describe('sensorySections', () => {
  const score = (rest: Partial<SectionScore>): SectionScore => ({
    name: 'Visual',
    total: 20,
    count: 9,
    average: 2.25,
    itemCount: 9,
    notObserved: 0,
    caution: false,
    ...rest,
  });
  const lines = (sectionScores: Record<string, SectionScore>) =>
    sensorySections({ sectionScores }, report(() => 2).interpretation, { describe: (letter) => `Tentang ${letter}.` });

  it('when sections are unsorted, then sorts them by letter and gives each number its meaning', () => {
    expect(
      lines({ B: score({}), A: score({ name: 'Pendengaran', total: 8, count: 8, itemCount: 8, average: 1 }) }),
    ).toEqual([
      {
        letter: 'A',
        name: 'Pendengaran',
        description: 'Tentang A.',
        average: 1,
        value: '1,0',
        words: 'TIDAK PERNAH',
        detail: 'Total 8 (8\u00a0butir)',
        caution: null,
      },
      {
        letter: 'B',
        name: 'Visual',
        description: 'Tentang B.',
        average: 2.25,
        value: '2,3',
        words: 'antara JARANG dan KADANG-KADANG',
        detail: 'Total 20 (9\u00a0butir)',
        caution: null,
      },
    ]);
  });

  it('when many items were not observed, then keeps the average and adds a caution', () => {
    const [line] = lines({ A: score({ count: 6, average: 2, itemCount: 8, notObserved: 2, caution: true }) });
    expect(line).toMatchObject({
      detail: 'Total 20 (6\u00a0dari\u00a08\u00a0butir)',
      value: '2,0',
      caution: expect.stringContaining('20%'),
    });
  });

  it('when nothing was observed, then there is no average and the caution explains why', () => {
    const [line] = lines({ A: score({ count: 0, total: 0, average: null, caution: true }) });
    expect(line).toMatchObject({
      value: '–',
      words: '',
      detail: 'Tidak ada butir yang dijawab',
      caution: 'Tidak ada butir yang teramati pada bagian ini.',
    });
  });
});

it('sensoryComments: when there are comments, then sorts them by section, the general one last, without empty ones', () => {
  const comments = { umum: ' Terima kasih. ', D: 'Label baju.', A: '  ', Z: 'Lain.' };
  expect(sensoryComments(comments, { D: { name: 'Sentuhan' } })).toEqual([
    { label: 'Sentuhan', text: 'Label baju.' },
    { label: 'Z', text: 'Lain.' },
    { label: 'Umum', text: 'Terima kasih.' },
  ]);
});

it('consultationText: when the practice has no contact, then the text names the practice alone', () => {
  expect(consultationText({ name: 'Biro', contact: '' })).not.toContain('Kontak');
  expect(consultationText({ name: 'Biro', contact: 'Telp. 021' })).toMatch(/dengan Biro\. Kontak: Telp\. 021\.$/);
});
