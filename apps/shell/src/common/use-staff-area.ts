import { useLocation } from 'react-router-dom';

/** Where admins and psychologists work, and the page that each area begins with. */
const AREAS = [
  { prefix: '/admin', start: '/admin/dashboard', label: 'Admin' },
  { prefix: '/cases', start: '/cases', label: 'Ruang Kerja' },
] as const;

export type StaffArea = (typeof AREAS)[number];

/** The area of staff that the page belongs to. It has a header and a footer of its own. */
export function useStaffArea(): StaffArea | undefined {
  const { pathname } = useLocation();
  return AREAS.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
