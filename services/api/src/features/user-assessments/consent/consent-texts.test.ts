import { CONSENT_VERSIONS, renderConsent } from './consent-texts.ts';

const PARAMETERS = { practice: 'Praktik Contoh', contact: 'halo@contoh.test' };
/** A line is added with each version and never changed: stored proofs name texts by their hash. */
const HASHES: Record<string, string> = {
  '2026-11-29': 'c640e9e229a44b63ba904d6cd5b2cd549cadbcd6baadac5c32fd368bf73775fd',
  '2026-11-30': '7463d58fd6d3838682f40d72fd46b6e50ade22b9cda0c7062fd17787e9e460e0',
};

it('CONSENT_VERSIONS: every published text still has its hash', () => {
  const hashes = CONSENT_VERSIONS.map((each) => [each.version, renderConsent(each, PARAMETERS).hash]);
  expect(Object.fromEntries(hashes)).toEqual(HASHES);
});

it('CONSENT_VERSIONS: versions ascend, and a consent to the shown text is accepted', () => {
  const versions = CONSENT_VERSIONS.map(({ version }) => version);
  expect([...new Set(versions)].sort()).toEqual(versions);
  expect(CONSENT_VERSIONS.at(-1)?.isAccepted).toBe(true);
});

it('renderConsent: when any single text differs, labels of the boxes included, then the hash differs', () => {
  const [first] = CONSENT_VERSIONS as [(typeof CONSENT_VERSIONS)[number]];
  const original = renderConsent(first, PARAMETERS);
  const json = JSON.stringify(first.text(PARAMETERS));
  // Keys and values that are not shown are shorter.
  const texts = [...json.matchAll(/(?<=")[^"]{13,}(?=")/g)].filter(([text]) => text.includes(' '));
  expect(texts.length).toBeGreaterThan(15);
  for (const { index } of texts) {
    const changed = `${json.slice(0, index)}x${json.slice(index)}`;
    const { hash } = renderConsent({ ...first, text: () => JSON.parse(changed) }, PARAMETERS);
    expect([changed.slice(index, index + 30), hash === original.hash]).toEqual([expect.anything(), false]);
  }
  expect(renderConsent(first, { ...PARAMETERS, practice: 'Praktik Lain' }).hash).not.toBe(original.hash);
});

it.each(CONSENT_VERSIONS)(
  '$version: sentences have 18 words or fewer on average, and none has more than 25',
  (each) => {
    const { summary, sections, boxes } = renderConsent(each, PARAMETERS);
    const sentences = [summary, ...sections.map(({ body }) => body), ...Object.values(boxes)].flatMap((text) =>
      text.split(/(?<=[.?!])\s+/),
    );
    const lengths = sentences.map((sentence) => sentence.split(/\s+/).length);
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(18);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(25);
  },
);
