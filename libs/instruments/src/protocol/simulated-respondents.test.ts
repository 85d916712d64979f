import { sensoryInstrument } from '../sensory/sensory-instrument.ts';
import { currentPack } from '../testing/sensory.ts';
import { readProtocol } from './read-protocol.ts';

const RESPONDENTS = 3000;
const START = Date.UTC(2026, 0, 5, 12);
const instrument = sensoryInstrument(currentPack);

/** Numbers between 0 and 1, the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = createRandom(20261123);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const toStep = (value: number) => Math.max(1, Math.min(5, Math.round(value)));

/** A child has a level, each section its own, and each item chance. Most children are low: the items are about rare behaviour. */
function attentive() {
  const level = 2.1 + 0.5 * normal();
  const sections = new Map(currentPack.sections.map(({ letter }) => [letter, level + 0.5 * normal()]));
  const pace = 4000 + 6000 * random();
  return {
    value: (section: string) => (random() < 0.03 ? null : toStep((sections.get(section) as number) + 0.8 * normal())),
    seconds: () => (pace * Math.exp(0.5 * normal())) / 1000,
  };
}

/** One answer throughout, apart from a few slips, at any pace. */
function straightLiner() {
  const answer = 1 + Math.floor(5 * random());
  const slips = 0.06 * random();
  const pace = 0.6 + 6 * random();
  return {
    value: () => (random() < slips ? 1 + Math.floor(5 * random()) : answer),
    seconds: () => pace * Math.exp(0.3 * normal()),
  };
}

function flagsOf({ value, seconds }: { value: (section: string) => number | null; seconds: () => number }) {
  const responses: Record<string, number> = {};
  const notApplicable: Record<string, true> = {};
  const times: Record<string, number> = {};
  let at = START;
  for (const { number, section } of currentPack.items) {
    const answer = value(section);
    if (answer === null) notApplicable[number] = true;
    else responses[number] = answer;
    at += seconds() * 1000;
    times[number] = Math.round(at);
  }
  return readProtocol(instrument, { responses, notApplicable, comments: {} }, times).quality.flags;
}

it('of 3,000 simulated respondents, at least 95 % of the straight-liners are found, and at most 5 % of the attentive ones are flagged', () => {
  const half = RESPONDENTS / 2;
  const liners = Array.from({ length: half }, () => flagsOf(straightLiner()));
  const others = Array.from({ length: half }, () => flagsOf(attentive()));
  const found = liners.filter((flags) => flags.includes('same_answer')).length / half;
  const wrong = others.filter((flags) => flags.length > 0).length / half;
  process.stdout.write(
    `straight-liners found: ${(found * 100).toFixed(1)} %; attentive respondents flagged: ${(wrong * 100).toFixed(1)} %\n`,
  );
  expect(found).toBeGreaterThanOrEqual(0.95);
  expect(wrong).toBeLessThanOrEqual(0.05);
});
