export { completeResult } from './complete-result.ts';
export type { Answered, Scoring, SentAnswers } from './instrument.ts';
export { type AgeBand, bandOf } from './norms/age-bands.ts';
export { placeIn, roundedNorms } from './norms/rounded-norms.ts';
export { compareObservers, type Observed } from './observers/compare-observers.ts';
export { sentenceOf } from './pack-problems.ts';
export { readProtocol } from './protocol/read-protocol.ts';
export {
  createRegistry,
  type Instrument,
  type InstrumentRegistry,
  packShapes,
  readInstrument,
  registryOf,
} from './registry.ts';
export { explainSensory } from './sensory/interpretation/explain-interpretation.ts';
export { interpretResult } from './sensory/interpretation/interpret-answers.ts';
export type { SensoryInstrument } from './sensory/sensory-instrument.ts';
export { addCounts, type Counts, countsOf, RESULTS } from './statistics/counts.ts';
export { scaleStatistics, standardErrorOf } from './statistics/scale-statistics.ts';
export { type ComparedParts, comparedValues, scalesOf } from './statistics/scales.ts';
