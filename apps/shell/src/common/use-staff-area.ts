import { useStore } from '@kenali/federation';
import { useLocation } from 'react-router-dom';
import { useWebCore } from './app-context.ts';

const isIn = (pathname: string, prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Psychologists use the header of users: their pages need no admin session. */
const STAFF_AREA = '/admin';

/** Whether the page belongs to the admin area, which has a compact header and footer, and whether staff are signed in. */
export function useStaffArea(): { isStaffArea: boolean; isStaff: boolean } {
  const { pathname } = useLocation();
  const { status } = useStore(useWebCore().adminSession);
  const isStaffArea = isIn(pathname, STAFF_AREA);
  return { isStaffArea, isStaff: status === 'signed-in' };
}
