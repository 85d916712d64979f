import type { Role } from '@kenali/contracts';
import { Badge } from '@kenali/ui';

const NAMES: Partial<Record<Role, string>> = { admin: 'Admin', internal: 'Internal' };

/** Tells staff beside the title that they see the page with their own rights; nothing for parents. */
export function RoleBadge({ role }: { role: Role }) {
  const name = NAMES[role];
  return name ? <Badge $tone="info">{name}</Badge> : null;
}
