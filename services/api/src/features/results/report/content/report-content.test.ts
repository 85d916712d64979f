import { reportContent } from './report-content.ts';
import { genericResult, only, sourceOf } from './testing/report-samples.ts';

describe('reportContent of a generic questionnaire', () => {
  it('when it has answers, then the report lists each question with its answer', () => {
    expect(only(reportContent(sourceOf(genericResult(2))), 'answers').rows).toEqual([
      { number: '1', question: 'Seberapa sering hal ke-1 terjadi?', answer: 'Jawaban ke-1' },
      { number: '2', question: 'Seberapa sering hal ke-2 terjadi?', answer: 'Jawaban ke-2' },
    ]);
  });
});
