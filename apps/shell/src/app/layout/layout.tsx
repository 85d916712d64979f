import type { UserView } from '@kenali/contracts';
import { noteAddress, ownerAt, prefetchRemote } from '@kenali/federation/host';
import { SkipLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Footer } from '../../chrome/footer.tsx';
import { Header } from '../../chrome/header.tsx';
import { CartDrawer, Toasts } from '../../chrome/lazy-overlays.tsx';
import { StaffFooter } from '../../chrome/staff-footer.tsx';
import { StaffHeader } from '../../chrome/staff-header.tsx';
import { useSession, useShellForRemotes, useWebCore } from '../../common/app-context.ts';
import { useStaffArea } from '../../common/use-staff-area.ts';
import { useCompletePendingOrder } from '../../features/checkout/use-complete-pending-order.ts';
import { checkKept } from '../offline/kept-calls.ts';
import { MAIN_ID, useFocusOnNavigation } from '../routing/page-focus.ts';
import { PageFailed } from '../routing/page-states.tsx';
import { useForgetFirstPage } from '../routing/page-title.tsx';
import { Pages } from '../routing/routes.tsx';
import { BlockedStorageNotice } from './blocked-storage-notice.tsx';
import { OverrideRibbon } from './override-ribbon.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { RevokedBanner } from './revoked-banner.tsx';

/** Remotes keep their sticky parts below the header. */
const Column = styled.div<{ $isStaffArea: boolean }>`
  ${({ $isStaffArea }) => $isStaffArea && '--kenali-header-height: 49px;'}
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
`;

/** As high as the window, so that the footer is below it while a page and its parts load, and never moves within it. */
const Main = styled.main`
  flex: 1 0 auto;
  min-height: 100vh;
  &:focus { outline: none; }
`;

/** Renders header, current page and footer, with the banners, cart drawer and toasts. Pages of staff have no shop around them. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const prefetch = usePrefetchOnIntent();
  const staffArea = useStaffArea();
  const isStaffArea = staffArea !== undefined;
  const webCore = useWebCore();
  // Before the paint: what moves in the first frame of a page belongs to that page.
  useLayoutEffect(() => {
    noteAddress(pathname);
    checkKept(webCore);
  }, [pathname, webCore]);
  useRefreshUser();
  useCompletePendingOrder();
  useFocusOnNavigation(main);
  useForgetFirstPage();
  const skip = (event: MouseEvent) => {
    // Following the link would add the hash to the address.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <Column $isStaffArea={isStaffArea}>
      <SkipLink href={`#${MAIN_ID}`} onClick={skip}>
        Langsung ke isi
      </SkipLink>
      <OverrideRibbon />
      {staffArea ? <StaffHeader area={staffArea} /> : <Header onIntent={prefetch} />}
      <RevokedBanner />
      <BlockedStorageNotice />
      <Main id={MAIN_ID} ref={main} tabIndex={-1}>
        <PageBoundary
          resetKey={pathname}
          failed={(retry) => <PageFailed part="Halaman ini" phase="render" onRetry={retry} />}
        >
          <Pages />
        </PageBoundary>
      </Main>
      {/* Each page has a footer of its own: browsers count one that the pages share as moving between them. */}
      {isStaffArea ? <StaffFooter /> : <Footer key={pathname} />}
      {!isStaffArea && <CartDrawer />}
      <Toasts />
    </Column>
  );
}

/** Reads the signed-in user once per page load. On a 401, the API client ends the session. */
function useRefreshUser(): void {
  const { session } = useWebCore();
  const { status } = useSession();
  const { data } = useQuery<UserView>({ queryKey: ['/api/auth/user'], enabled: status === 'signed-in' });
  useEffect(() => {
    if (data) session.updateUser(data);
  }, [data, session]);
}

/** The Network Information API exists only in Chromium. Other browsers always prefetch. */
type Connection = { saveData?: boolean; effectiveType?: string };

const isSlowOrMetered = () => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
};

/** Returns a function that starts loading the remote of a path, unless the connection is slow or metered. */
function usePrefetchOnIntent(): (path: string) => void {
  const shell = useShellForRemotes();
  return useCallback(
    (path) => {
      const owner = ownerAt(path);
      if (owner && !isSlowOrMetered()) void prefetchRemote(owner, shell);
    },
    [shell],
  );
}
