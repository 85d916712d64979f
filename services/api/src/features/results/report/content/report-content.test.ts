import type { GenericResult } from '@kenali/contracts';
import { reportContent } from './report-content.ts';
import { sourceOf } from './testing/report-samples.ts';

const headings = (answers: GenericResult['answers']) =>
  reportContent(
    sourceOf({
      type: 'other',
      instrument: { id: 'lain', version: '1' },
      answers,
      completionDate: '2026-11-20T20:30:00Z',
    }),
  ).blocks.flatMap((block) => ('heading' in block ? [block.heading] : []));

it('generic: when there are answers, then the report lists them; without any, their heading is absent', () => {
  expect(headings([{ number: 1, question: 'Tidur cukup?', answer: 'Ya' }])).toContain('Jawaban');
  expect(headings([])).not.toContain('Jawaban');
});
