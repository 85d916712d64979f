export { type ComparedParts, comparedValues } from './compared-values.ts';
export type { Answered, Scoring, SentAnswers } from './instrument.ts';
export { createRegistry, type Instrument, type InstrumentRegistry } from './registry.ts';
export type { SensoryInstrument } from './sensory/sensory-instrument.ts';
