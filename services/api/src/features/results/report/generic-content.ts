import type { GenericResult } from '@kenali/contracts';
import { type PersonSource, personFacts } from './person-facts.ts';
import type { ReportBlock } from './report-blocks.ts';

/** A questionnaire without scoring has nothing to interpret: the answers stand as they were given. */
export const genericBlocks = ({ answers }: GenericResult, source: PersonSource): ReportBlock[] => [
  personFacts(source),
  {
    kind: 'answers',
    heading: 'Jawaban Anda',
    rows: answers.map(({ number, question, answer }) => ({ number: `${number}`, question, answer })),
  },
  {
    kind: 'card',
    tone: 'plain',
    heading: 'Catatan',
    text: 'Asesmen ini tidak menghitung skor. Jawaban ditampilkan sebagaimana diisi.',
  },
];
