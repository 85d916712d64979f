import type { SensoryInstrumentView } from '@kenali/contracts';
import type { SensoryPack } from './pack.ts';

/** What the browser gets to ask the questions. Fields are named one by one, so that no scoring data slips out. */
export const toSensoryView = (pack: SensoryPack): SensoryInstrumentView => ({
  id: pack.id,
  version: pack.version,
  type: 'sensory',
  title: pack.title,
  instructions: [...pack.instructions],
  scale: pack.scale.map(({ value, label, percent, description }) => ({ value, label, percent, description })),
  notObserved: { label: pack.notObserved.label, description: pack.notObserved.description },
  comments: { label: pack.comments.label, placeholder: pack.comments.placeholder },
  relationships: [...pack.relationships],
  pageSize: pack.pageSize,
  sections: pack.sections.map(({ letter, name, description }) => ({ letter, name, description })),
  items: pack.items.map(({ number, section, text }) => ({ id: String(number), number, section, text })),
});
