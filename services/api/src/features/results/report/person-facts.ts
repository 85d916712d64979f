import { RESULT_TEXTS } from '@kenali/contracts';
import { longDay } from './indonesian.ts';
import type { FactsBlock } from './report-blocks.ts';

export interface PersonSource {
  personName: string;
  completedAt: Date;
}

/** Who took an assessment that asks nothing about the person: the owner of the account. */
export const personFacts = ({ personName, completedAt }: PersonSource): FactsBlock => ({
  kind: 'facts',
  heading: 'Informasi Peserta',
  rows: [
    { label: 'Nama', value: personName.trim() || RESULT_TEXTS.missing },
    { label: 'Tanggal selesai', value: longDay(completedAt) },
  ],
  warning: null,
});
