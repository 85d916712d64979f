import { CONSENT_VARIANTS } from '@kenali/contracts';
import { CONSENT_VERSIONS, type ConsentVersion, renderConsent, shownVersion } from './consent-texts.ts';

const PARAMETERS = { practice: 'Praktik Contoh', contact: 'halo@contoh.test' };
/** The versions before 2026-12-01 have one text, and later ones another one for each variant. */
const TEXTS = CONSENT_VERSIONS.flatMap((each) =>
  (each.version < '2026-12-01' ? [undefined] : [undefined, ...CONSENT_VARIANTS]).map((variant) => ({
    name: [each.version, variant].filter(Boolean).join(' '),
    each,
    variant,
  })),
);
/** A line is added with each version and never changed: stored proofs name texts by their hash. */
const HASHES: Record<string, string> = {
  '2026-11-29': 'c640e9e229a44b63ba904d6cd5b2cd549cadbcd6baadac5c32fd368bf73775fd',
  '2026-11-30': '7463d58fd6d3838682f40d72fd46b6e50ade22b9cda0c7062fd17787e9e460e0',
  '2026-12-01': 'dae68f19fd4b0e4cc6cabeea61fbf92a949b09be7bd77c5058ad1e3bd8b4aa2a',
  '2026-12-01 child': 'aeeeda96ce9fc3b3f51b2742691ed1803c01a8d23e9b31c194cc3a1f5591fda8',
  '2026-12-01 paper': '516fa7a599965273bc230d69a1e131e8944a57cda534235006c5f732cbcfff47',
  '2026-12-01 self': 'ac7dc74310b5d8066e9142a7113594badc31eaba5545d04449e2212d58d3ab5e',
};

it('CONSENT_VERSIONS: every published text still has its hash', () => {
  const hashes = TEXTS.map(({ name, each, variant }) => [name, renderConsent(each, PARAMETERS, variant).hash]);
  expect(Object.fromEntries(hashes)).toEqual(HASHES);
});

it('CONSENT_VERSIONS: versions ascend, and a consent to the shown text is accepted', () => {
  const versions = CONSENT_VERSIONS.map(({ version }) => version);
  expect([...new Set(versions)].sort()).toEqual(versions);
  expect(CONSENT_VERSIONS.at(-1)?.isAccepted).toBe(true);
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
    const { summary, ...text } = renderConsent(shownVersion() as ConsentVersion, PARAMETERS, variant);
    expect(sentencesOf(summary)).toHaveLength(3);
    expect(/\banak\b/i.test(JSON.stringify({ summary, ...text }))).toBe(variant !== 'self');
  },
);
