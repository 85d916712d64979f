import type { IntelligenceCategoryView } from '@kenali/contracts';
import {
  BookOpen,
  Calculator,
  Dumbbell,
  type LucideIcon,
  Music,
  Palette,
  Shapes,
  UserRound,
  Users,
} from 'lucide-react';
import { memo } from 'react';
import { styled } from 'styled-components';

/** Icons by the name in the pack. A custom pack may use other names, which get a generic icon. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  palette: Palette,
  'book-open': BookOpen,
  calculator: Calculator,
  dumbbell: Dumbbell,
  music: Music,
  users: Users,
  'user-round': UserRound,
};

export function CategoryIcon({ icon, size }: { icon: string; size: number }) {
  const Icon = ICONS[icon] ?? Shapes;
  return <Icon size={size} aria-hidden />;
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.onDark};
  font-size: ${({ theme }) => theme.text.small.desktop};
  line-height: 1.4;
  svg { flex: none; }
  strong { display: block; font-size: ${({ theme }) => theme.text.body.desktop}; }
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`;

/** The category of the current question. */
export const CategoryBanner = memo(function CategoryBanner(props: { category: IntelligenceCategoryView | undefined }) {
  const { category } = props;
  if (!category) return null;
  return (
    // The pack's colour, dark enough for white text. In a rule of its own, each new category would cost a style of the whole page.
    <Box style={{ background: category.color }}>
      <CategoryIcon icon={category.icon} size={28} />
      <div>
        <strong>{category.name}</strong>
        {category.description}
      </div>
    </Box>
  );
});
