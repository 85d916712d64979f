import { pack, packCopy } from '../../testing/sensory.ts';
import type { SensoryItem, SensoryPack } from '../pack/pack.ts';
import { evaluatePatterns, selectItems } from './patterns.ts';

function evaluate(valueFor: (item: SensoryItem) => number | null, by: SensoryPack = pack) {
  const entries = by.items.flatMap((item): [number, number][] => {
    const value = valueFor(item);
    return value === null ? [] : [[item.number, value]];
  });
  return evaluatePatterns(by, new Map(entries));
}
const labels = (...args: Parameters<typeof evaluate>) => Object.keys(evaluate(...args));

it('evaluatePatterns: when all answers are 1, then returns no direction and no modality', () => {
  expect(labels(() => 1)).toEqual(['Arah Ambang Belum Menonjol']);
});

it.each([
  ['L', 'Ambang Rendah Menonjol'],
  ['H', 'Ambang Tinggi Menonjol'],
] as const)(
  'evaluatePatterns: when the %s items have the answer 4 and all others 1, then the first label is %s',
  (threshold, label) => {
    expect(labels((item) => (item.threshold === threshold ? 4 : 1))[0]).toBe(label);
  },
);

it('evaluatePatterns: when all answers are 5, then returns the mixed label and the first five modalities of the file', () => {
  expect(labels(() => 5)).toEqual([
    'Ambang Campuran',
    'Pendengaran: Mudah Terusik Bunyi',
    'Pendengaran: Perlu Bunyi Lebih Kuat',
    'Penglihatan: Mudah Terganggu Pemandangan',
    'Penglihatan: Perlu Isyarat Lebih Jelas',
    'Gerak: Mudah Cemas saat Bergerak',
  ]);
});

it('evaluatePatterns: when nothing was observed, then reports insufficient data', () => {
  expect(evaluate(() => null)).toEqual({
    'Data Pengamatan Terbatas': pack.patterns.general.insufficient.description,
  });
});

it('evaluatePatterns: when modality indices differ, then sorts them and omits those below 3', () => {
  // G (praxis) all 5 and E (multisensory) all 4, H and I (body energy) all 2: 5.00, 4.00, 2.00.
  const values: Record<string, number> = { G: 5, E: 4, H: 2, I: 2 };
  expect(labels(({ section }) => values[section] ?? 1).slice(1)).toEqual([
    'Gerak Terencana: Perlu Langkah Kecil',
    'Multisensoris: Mudah Kewalahan',
  ]);
});

describe('evaluatePatterns: share of answered items', () => {
  // Section F has five H items: 3 of 5 are exactly 60 %, 2 of 5 are below.
  const oralHigh = selectItems(pack, { sections: ['F'], threshold: 'H' }).map(({ number }) => number);
  const answered = (count: number) => (item: SensoryItem) => {
    const place = oralHigh.indexOf(item.number);
    if (place === -1) return 1;
    return place < count ? 3 : null;
  };

  it('when 60 % are answered, then uses the index', () => {
    expect(oralHigh).toHaveLength(5);
    expect(labels(answered(3))).toContain('Mulut dan Rasa: Mencari Rasa Kuat');
  });

  it('when fewer are answered, then omits its label', () => {
    expect(labels(answered(2))).not.toContain('Mulut dan Rasa: Mencari Rasa Kuat');
  });

  it('when a general index has too few answers, then the general label reports it and modalities remain', () => {
    // All L items marked: the low index is missing, section G (no L item) still has its own.
    expect(labels(({ threshold, section }) => (threshold === 'L' ? null : section === 'G' ? 3 : 1))).toEqual([
      'Data Pengamatan Terbatas',
      'Gerak Terencana: Perlu Langkah Kecil',
    ]);
  });
});

describe('evaluatePatterns at the limits of the general rules', () => {
  // An index takes whole answers, so its items are cut to forty: one answer then moves the mean by 0.025.
  const low = selectItems(pack, { threshold: 'L' }).slice(0, 40);
  const high = selectItems(pack, { threshold: 'H' }).slice(0, 40);
  const cut = packCopy();
  for (const item of cut.items) {
    if (![...low, ...high].some(({ number }) => number === item.number)) item.threshold = null;
  }
  /** That many of the forty items get 3, the others 2. */
  const general = (lowThrees: number, highThrees: number) =>
    labels((item) => {
      const [lowPlace, highPlace] = [low, high].map((list) => list.findIndex(({ number }) => number === item.number));
      if (lowPlace !== undefined && lowPlace >= 0) return lowPlace < lowThrees ? 3 : 2;
      if (highPlace !== undefined && highPlace >= 0) return highPlace < highThrees ? 3 : 2;
      return 1;
    }, cut)[0];

  it('a low index of 2.48 is not prominent, 2.50 is', () => {
    // 19 threes and 21 twos: 99 / 40 = 2.475, rounded 2.48. 20 of each: 100 / 40 = 2.5. High index: 80 / 40 = 2.
    expect(general(19, 0)).toBe('Arah Ambang Belum Menonjol');
    expect(general(20, 0)).toBe('Ambang Rendah Menonjol');
  });

  it('a difference of 0.50 makes low prominent, 0.48 is mixed', () => {
    // Low 101 / 40 = 2.525, rounded 2.53. High 81 / 40 = 2.025, rounded 2.03: 0.50. High 82 / 40 = 2.05: 0.48.
    expect(general(21, 1)).toBe('Ambang Rendah Menonjol');
    expect(general(21, 2)).toBe('Ambang Campuran');
  });

  it('when both indices are 2.50, then returns the mixed label', () => {
    expect(general(20, 20)).toBe('Ambang Campuran');
  });
});
