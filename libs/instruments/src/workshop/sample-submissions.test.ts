import { createRegistry } from '../registry.ts';
import { genericPack, intelligencePack, learningPack, put } from '../testing/choices.ts';
import { currentPack, pack as firstPack } from '../testing/sensory.ts';
import { countSameScores, resultLines, sampleLines, sampleSubmissions } from './sample-submissions.ts';

const PACKS = [firstPack, currentPack, learningPack, intelligencePack, genericPack];
const all = createRegistry(PACKS).all();
const read = (pack: unknown) => createRegistry([pack]).all()[0]!;

it('sampleSubmissions: there are 1,000 of them for the five versions of today', () => {
  expect(all.flatMap(sampleSubmissions)).toHaveLength(1000);
});

it.each(all)(
  'sampleSubmissions: those of $id $version are complete and valid, differ, and are the same each time',
  (one) => {
    const samples = sampleSubmissions(one);
    for (const { answered } of samples) {
      expect(one.check(answered)).toEqual([]);
      expect(one.missing(answered)).toEqual([]);
      expect(one.checkSubmission(answered, '2027-12-31')).toEqual([]);
    }
    expect(new Set(samples.map(({ answered }) => JSON.stringify(answered.responses))).size).toBeGreaterThan(
      one.itemCount > 5 ? 100 : 20,
    );
    expect(sampleLines(one)).toBe(sampleLines(one));
  },
);

it('sampleSubmissions: those of the sensory profile reach every band of both sets, no band, and children outside the age range', () => {
  const profile = read(currentPack);
  const results = sampleSubmissions(profile).map(({ answered, scoring }) => profile.score(answered, scoring).user);
  const sensory = results.flatMap((result) => (result.type === 'sensory' ? [result] : []));
  const bands = new Set(sensory.map(({ bandSet, band }) => `${bandSet} ${band?.id}`));
  const expected = Object.entries(currentPack.bandSets).flatMap(([set, { bands: own }]) =>
    [...own.map(({ id }) => id), undefined].map((id) => `${set} ${id}`),
  );
  expect(expected.filter((band) => !bands.has(band))).toEqual([]);
  // Exactly enough answers for a band, one too few, and a total that is rounded up from a half.
  expect(sensory.filter(({ answeredCount }) => answeredCount === 100).length).toBeGreaterThan(10);
  expect(sensory.filter(({ answeredCount }) => answeredCount === 99).length).toBeGreaterThan(5);
  const halves = sensory.filter(
    ({ totalScore, answeredCount }) => (totalScore * 125 * 2) % (answeredCount * 2) === answeredCount,
  );
  expect(halves.filter(({ bandScore }) => bandScore !== null).length).toBeGreaterThan(5);
  expect(new Set(sensory.map(({ participantInfo }) => participantInfo.outsideAgeRange))).toEqual(
    new Set([true, false]),
  );
});

it('sampleSubmissions: those of the learning style reach every style and a tie, and those of multiple intelligence are flat and not', () => {
  const [learning, intelligence] = [learningPack, intelligencePack].map((pack) => {
    const one = read(pack);
    return sampleSubmissions(one).map(({ answered, scoring }) => one.score(answered, scoring).user);
  });
  const styles = new Set(learning!.map((result) => (result.type === 'learning' ? result.primaryStyle : null)));
  expect([...styles].sort()).toEqual(['auditori', 'campuran', 'kinestetik', 'visual']);
  const flat = new Set(intelligence!.map((result) => (result.type === 'intelligence' ? result.isFlat : null)));
  expect(flat).toEqual(new Set([true, false]));
});

it('resultLines: when a text, a limit or a rule of a pack changes, then the results are others', () => {
  const before = resultLines(read(firstPack));
  for (const change of [
    (p: typeof firstPack) => put(p.disclaimer, 'text', 'Lain.'),
    (p: typeof firstPack) => put(p.patterns.modality.rules[0]!.when[0]!, 'value', 3.01),
    (p: typeof firstPack) => {
      put(p.bandSets.questionnaire.bands[1]!, 'max', p.bandSets.questionnaire.bands[1]!.max! + 1);
      put(p.bandSets.questionnaire.bands[2]!, 'min', p.bandSets.questionnaire.bands[2]!.min! + 1);
    },
  ]) {
    const copy = structuredClone(firstPack);
    change(copy);
    expect(resultLines(read(copy)) === before).toBe(false);
  }
});

describe('countSameScores', () => {
  it('when only texts differ, then all samples get the same scores', () => {
    expect(countSameScores(read(firstPack), read(currentPack))).toEqual({ same: 200, all: 200 });
  });

  it('when a limit differs, then some get others', () => {
    const copy = structuredClone(currentPack);
    put(copy.bandSets.questionnaire.bands[3]!, 'max', copy.bandSets.questionnaire.bands[3]!.max! + 60);
    put(copy.bandSets.questionnaire.bands[4]!, 'min', copy.bandSets.questionnaire.bands[4]!.min! + 60);
    const { same } = countSameScores(read(currentPack), read(copy));
    expect(same).toBeGreaterThan(0);
    expect(same).toBeLessThan(200);
  });

  it('when an item is in another section for families alone, then some get others', () => {
    const copy = structuredClone(currentPack);
    put(copy.items.find(({ section, adminSection }) => section === 'L' && adminSection === 'J')!, 'section', 'M');
    for (const { letter, ...grouped } of copy.sectionGroupings['user-a-n'].sections) {
      const own = copy.items.filter(({ section }) => section === letter).map(({ number }) => number);
      grouped.itemNumbers.splice(0, grouped.itemNumbers.length, ...own);
    }
    expect(countSameScores(read(currentPack), read(copy)).same).toBeLessThan(200);
  });

  it('when an answer is no longer possible, then the samples that gave it are not the same', () => {
    const copy = structuredClone(genericPack);
    copy.questions[0]!.options[0]!.value = 'lain';
    const { same } = countSameScores(read(genericPack), read(copy));
    expect(same).toBeGreaterThan(0);
    expect(same).toBeLessThan(200);
  });
});
