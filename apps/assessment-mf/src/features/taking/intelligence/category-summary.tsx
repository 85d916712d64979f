import type { IntelligenceCategoryView, IntelligenceInstrumentView, Responses } from '@kenali/contracts';
import { BareList, Card, SmallHeading } from '@kenali/ui';
import { memo } from 'react';
import { styled } from 'styled-components';
import { CategoryIcon } from './category-banner.tsx';

const Categories = styled(BareList)`
  display: grid;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[8]}`};
  ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Line = styled.li<{ $color: string }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  font-variant-numeric: tabular-nums;
  svg { flex: none; color: ${({ $color }) => $color}; }
  span { flex: 1; min-width: 0; }
`;

export interface CategorySummaryProps {
  instrument: IntelligenceInstrumentView;
  responses: Responses;
}

/** The number of answered questions per category. */
export const CategorySummary = memo(function CategorySummary({ instrument, responses }: CategorySummaryProps) {
  return (
    <Card as="section">
      <SmallHeading>Ringkasan Jawaban per Kategori</SmallHeading>
      <Categories>
        {countByCategory(instrument, responses).map(({ category: { key, name, icon, color }, answered, total }) => (
          <Line key={key} $color={color}>
            <CategoryIcon icon={icon} size={20} />
            <span>{name}</span>
            <strong>
              {answered}/{total}
            </strong>
          </Line>
        ))}
      </Categories>
    </Card>
  );
});

interface CategoryCount {
  category: IntelligenceCategoryView;
  answered: number;
  total: number;
}

/** Counts answered questions per category, in the order of the pack. Both yes and no count as answers. */
const countByCategory = (
  { categories, questions }: Pick<IntelligenceInstrumentView, 'categories' | 'questions'>,
  responses: Responses,
): CategoryCount[] =>
  categories.map((category) => {
    const ownQuestions = questions.filter((question) => question.category === category.key);
    return {
      category,
      answered: ownQuestions.filter(({ id }) => responses[id] !== undefined).length,
      total: ownQuestions.length,
    };
  });
