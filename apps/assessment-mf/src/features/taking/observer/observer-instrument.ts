import type { SensoryInstrumentView } from '@kenali/contracts';

/** What follows the end concerns the owner: nobody calls an observer about a consultation. */
const FOR_OWNER = /WhatsApp|konsultasi/i;
const SENTENCES = /[^.]+\.?\s*/g;

/** The questionnaire as an observer reads it: the words of the pack, without the sentences that promise the owner something. */
export const forObserver = (instrument: SensoryInstrumentView): SensoryInstrumentView => ({
  ...instrument,
  instructions: instrument.instructions.flatMap((paragraph) => {
    const sentences = paragraph.match(SENTENCES) ?? [];
    const kept = sentences.filter((sentence) => !FOR_OWNER.test(sentence));
    return kept.join('').trim() || [];
  }),
});
