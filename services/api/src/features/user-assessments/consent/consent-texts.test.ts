import { CONSENT_VARIANTS, PRACTICE_FEATURES } from '@kenali/contracts';
import { ACCEPTED_VERSIONS } from './consent-gate.ts';
import { CONSENT_VERSIONS, renderConsent, shownVersion } from './consent-texts.ts';

const PARAMETERS = { practice: 'Praktik Contoh', contact: 'halo@contoh.test' };
/** The versions before 2026-11-30.2 have one text, and later ones another one for each variant. */
const TEXTS = CONSENT_VERSIONS.flatMap((each) =>
  (each.version < '2026-11-30.2' ? [undefined] : [undefined, ...CONSENT_VARIANTS]).map((variant) => ({
    name: [each.version, variant].filter(Boolean).join(' '),
    each,
    variant,
  })),
);
/** A line is added with each version and never changed: stored proofs name texts by their hash. */
const HASHES: Record<string, string> = {
  '2026-11-29': 'c640e9e229a44b63ba904d6cd5b2cd549cadbcd6baadac5c32fd368bf73775fd',
  '2026-11-30': '7463d58fd6d3838682f40d72fd46b6e50ade22b9cda0c7062fd17787e9e460e0',
  '2026-11-30.2': 'fdcab87c1010a46f5e80e329f9eee24d0d5376df672dc1706106adc1cbec8719',
  '2026-11-30.2 child': '183ae8711ceab319b574967379907ece3c186a5257b2c6dc7e4294c880a379e4',
  '2026-11-30.2 paper': 'd5aa2c4f117751d637c646ea019db457b8947e2cfea3f4a942f2be479a45012e',
  '2026-11-30.2 self': '2c4434d0ee5fb8a398ed08946cbcfd192be4208836da870501612594ec5fc28a',
  '2026-11-30.3': 'b76f1f388cbcc53a1e1a5c5796726d3d05d644dd5131f24ef4ea173390ee2dbe',
  '2026-11-30.3 child': '30215d59f59e2239702e3178b09e68ff2ea5475ce311112c087b491a7b64bf95',
  '2026-11-30.3 paper': '5d9c57be3acde6de95f4a17288e5d0281cce5b781e4ec7c422e5471752edbd25',
  '2026-11-30.3 self': '507a9fce51972d23513f169011e648248d60e5b774c854cf86acfcbc360b8530',
};

it('CONSENT_VERSIONS: every published text still has its hash', () => {
  const hashes = TEXTS.map(({ name, each, variant }) => [name, renderConsent(each, PARAMETERS, variant).hash]);
  expect(Object.fromEntries(hashes)).toEqual(HASHES);
});

it('CONSENT_VERSIONS: versions ascend, and a consent to a text that is shown is accepted', () => {
  const versions = CONSENT_VERSIONS.map(({ version }) => version);
  expect([...new Set(versions)].sort()).toEqual(versions);
  expect(versions).toEqual(expect.arrayContaining([...ACCEPTED_VERSIONS]));
  for (const features of [[], PRACTICE_FEATURES]) expect(ACCEPTED_VERSIONS).toContain(shownVersion(features).version);
});

it.each(TEXTS)(
  '$name: when any single text differs, the declaration included, then the hash differs',
  ({ each, variant }) => {
    const original = renderConsent(each, PARAMETERS, variant);
    const json = JSON.stringify(each.text(PARAMETERS, variant));
    // Keys and values that are not shown are shorter.
    const texts = [...json.matchAll(/(?<=")[^"]{13,}(?=")/g)].filter(([text]) => text.includes(' '));
    expect(texts.length).toBeGreaterThan(10);
    for (const { index } of texts) {
      const changed = `${json.slice(0, index)}x${json.slice(index)}`;
      const { hash } = renderConsent({ ...each, text: () => JSON.parse(changed) }, PARAMETERS);
      expect([changed.slice(index, index + 30), hash === original.hash]).toEqual([expect.anything(), false]);
    }
    expect(renderConsent(each, { ...PARAMETERS, practice: 'Praktik Lain' }, variant).hash).not.toBe(original.hash);
  },
);

const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s+/);

it.each(TEXTS)('$name: sentences have 18 words or fewer on average, and none has more than 25', ({ each, variant }) => {
  const { summary, sections, boxes } = renderConsent(each, PARAMETERS, variant);
  const sentences = [summary, ...sections.map(({ body }) => body), ...Object.values(boxes)].flatMap(sentencesOf);
  const lengths = sentences.map((sentence) => sentence.split(/\s+/).length);
  expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(18);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(25);
});

it.each(CONSENT_VARIANTS)(
  'shownVersion, %s: what does not fold has three sentences, and a child is named only in the texts about one',
  (variant) => {
    const { summary, ...text } = renderConsent(shownVersion(PRACTICE_FEATURES), PARAMETERS, variant);
    expect(sentencesOf(summary)).toHaveLength(3);
    expect(/\banak\b/i.test(JSON.stringify({ summary, ...text }))).toBe(variant !== 'self');
  },
);

it('shownVersion, paper: says nothing about what is stored of staff, and asks them nothing', () => {
  const { sections, boxes } = renderConsent(shownVersion(PRACTICE_FEATURES), PARAMETERS, 'paper');
  expect(sections.map(({ body }) => body).join(' ')).not.toMatch(/\bAnda\b/);
  expect(boxes).toMatchObject({ research: '', whatsapp: '' });
});

it('shownVersion: without norms, no text names them', () => {
  const { version, text } = shownVersion(['bookings']);
  expect(version).toBe('2026-11-30.2');
  expect(text(PARAMETERS, 'child').boxes.research).toBe('Data tanpa nama boleh dipakai untuk penelitian.');
});
