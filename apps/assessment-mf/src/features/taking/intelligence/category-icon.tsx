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

/** By the id that the pack names. A pack of one's own may name others: those get the general one. */
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
