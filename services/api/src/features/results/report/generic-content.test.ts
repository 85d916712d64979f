import { reportContent } from './report-content.ts';
import { only } from './testing/find-block.ts';
import { genericResult, sourceOf } from './testing/result-samples.ts';

describe('reportContent of a questionnaire without scoring', () => {
  it('when it was answered, then questions and answers stand as they were given', () => {
    expect(only(reportContent(sourceOf(genericResult(2))), 'answers').rows).toEqual([
      { number: '1', question: 'Seberapa sering hal ke-1 terjadi?', answer: 'Jawaban ke-1' },
      { number: '2', question: 'Seberapa sering hal ke-2 terjadi?', answer: 'Jawaban ke-2' },
    ]);
  });
});
