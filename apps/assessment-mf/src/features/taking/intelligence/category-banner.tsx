import type { IntelligenceCategoryView } from '@kenali/contracts';
import { styled } from 'styled-components';
import { CategoryIcon } from './category-icon.tsx';

/** The colour is the pack's own, dark enough for white text. */
const Box = styled.div<{ $color: string }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ $color }) => $color};
  color: ${({ theme }) => theme.color.onDark};
  font-size: ${({ theme }) => theme.text.small.desktop};
  line-height: 1.4;
  svg { flex: none; }
  strong { display: block; font-size: ${({ theme }) => theme.text.body.desktop}; }
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`;

/** What kind of intelligence the question is about. */
export function CategoryBanner({ category }: { category: IntelligenceCategoryView | undefined }) {
  if (!category) return null;
  return (
    <Box $color={category.color}>
      <CategoryIcon icon={category.icon} size={28} />
      <div>
        <strong>{category.name}</strong>
        {category.description}
      </div>
    </Box>
  );
}
