import type { IntelligenceInstrumentView, IntelligenceResult } from '@kenali/contracts';
import { choiceInstrument } from '../choices/choice-instrument.ts';
import type { InstrumentOf } from '../instrument.ts';
import type { IntelligencePack } from './pack.ts';
import { intelligenceQuestions, scoreIntelligence } from './score-intelligence.ts';

export type IntelligenceInstrument = InstrumentOf<'intelligence', IntelligencePack, IntelligenceResult>;

export const intelligenceInstrument = (pack: IntelligencePack): IntelligenceInstrument =>
  choiceInstrument({
    type: 'intelligence',
    pack,
    questions: intelligenceQuestions(pack),
    toView: toIntelligenceView,
    score: scoreIntelligence,
  });

/** Copies fields one by one, so that no scoring rule reaches the browser. */
const toIntelligenceView = (pack: IntelligencePack): IntelligenceInstrumentView => ({
  id: pack.id,
  version: pack.version,
  type: 'intelligence',
  title: pack.title,
  instructions: [...pack.instructions],
  options: pack.options.map(({ value, label }) => ({ value, label })),
  categories: pack.categories.map(({ key, name, description, icon, color }) => ({
    key,
    name,
    description,
    icon,
    color,
  })),
  questions: pack.questions.map(({ id, category, text }) => ({ id: String(id), number: id, category, text })),
});
