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

/** The colour comes from the pack and is dark enough for white text. */
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

/** The category of the current question. */
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
