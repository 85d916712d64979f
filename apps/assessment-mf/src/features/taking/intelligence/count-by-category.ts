import type { IntelligenceCategoryView, IntelligenceInstrumentView, Responses } from '@kenali/contracts';

export interface CategoryCount {
  category: IntelligenceCategoryView;
  answered: number;
  total: number;
}

/** In the order of the pack. Yes and no count alike. */
export const countByCategory = (
  { categories, questions }: Pick<IntelligenceInstrumentView, 'categories' | 'questions'>,
  responses: Responses,
): CategoryCount[] =>
  categories.map((category) => {
    const ofIt = questions.filter((question) => question.category === category.key);
    return { category, answered: ofIt.filter(({ id }) => responses[id] !== undefined).length, total: ofIt.length };
  });
