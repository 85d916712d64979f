import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import published from '../packs/published.json';
import sensory from '../packs/sensory-profile/1.0.0/pack.json';
import sensoryCurrent from '../packs/sensory-profile/1.0.5/pack.json';
import { createRegistry } from './registry.ts';
import { canonicalJson, type PublishedList } from './workshop/published.ts';
import { resultLines, sampleLines } from './workshop/sample-submissions.ts';

const packsDir = join(__dirname, '../packs');
const installed = globSync('*/*/pack.json', { cwd: packsDir }).map((file) =>
  JSON.parse(readFileSync(join(packsDir, file), 'utf8')),
);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('what was published', () => {
  // Stored results refer to these versions, so a changed text needs a new version in its own folder.
  const versions = Object.entries(published as PublishedList).flatMap(([id, own]) =>
    Object.entries(own).map(([version, hashes]) => ({ id, version, hashes })),
  );

  it('every installed version is recorded, and every recorded one is installed', () => {
    const names = (list: readonly { id: string; version: string }[]) =>
      list.map(({ id, version }) => `${id} ${version}`);
    expect(names(installed).sort()).toEqual(names(versions).sort());
  });

  it.each(versions)('$id $version: its content equals the published one', ({ id, version, hashes }) => {
    const pack = installed.find((one) => one.id === id && one.version === version);
    expect(sha256(canonicalJson(pack))).toBe(hashes.pack);
  });

  it.each(versions)(
    '$id $version: its sample submissions get the same results, byte for byte',
    ({ id, version, hashes }) => {
      const instrument = createRegistry(installed).find(id, version)!;
      expect(sha256(sampleLines(instrument))).toBe(hashes.samples);
      expect(sha256(resultLines(instrument))).toBe(hashes.results);
    },
  );
});

it('sensory-profile 1.0.5: items, scoring, bands and pattern rules equal those of 1.0.0, so results are comparable', () => {
  const scored = ({ scale, scoring, items, sectionGroupings, bandSets, patterns }: typeof sensory) => ({
    scale,
    scoring,
    items,
    sectionGroupings,
    bands: Object.entries(bandSets).map(([id, { bands }]) => [
      id,
      bands.map(({ interpretation: _text, ...band }) => band),
    ]),
    indices: patterns.indices,
    method: patterns.method,
    rules: [...patterns.general.rules, ...patterns.modality.rules].map(({ id, label, when }) => ({ id, label, when })),
  });
  expect(scored(sensoryCurrent as unknown as typeof sensory)).toEqual(scored(sensory));
  expect(sensoryCurrent.comparableWith).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4']);
});

const FORBIDDEN = /\b(gangguan|kelainan|abnormal|terlambat)\b|lebih buruk|kesulitan yang lebih besar/i;

/** Texts that can appear in a report, with their path. Items appear in the questionnaire alone. */
function reportTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => path !== '' || !['items', 'questions', 'disclaimer', 'importantNote'].includes(key))
    .flatMap(([key, child]) => reportTexts(child, `${path}.${key}`));
}

const ids = [...new Set(installed.map(({ id }) => id as string))].sort();
it.each(ids)('%s: the newest version has no diagnosis words and no judgement outside the limits of the test', (id) => {
  const newest = createRegistry(installed).latest(id);
  const texts = reportTexts(newest?.pack);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter(([, text]) => FORBIDDEN.test(text))).toEqual([]);
});

it('sensory-profile: no text of the newest version speaks of items that may not exist, or to one reader', () => {
  const bands = Object.values(sensoryCurrent.bandSets).flatMap(({ bands: all }) => all);
  for (const { interpretation } of bands) expect(interpretation).not.toMatch(/tidak teramati|\bAnda\b/);
});

it('sensory-profile 1.0.0: the check finds the words that later versions correct', () => {
  expect(reportTexts(sensory).filter(([, text]) => FORBIDDEN.test(text))).toHaveLength(4);
});
