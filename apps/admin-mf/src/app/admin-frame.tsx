import { ADMIN_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Button, LoadingArea, SkeletonText } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isTyping, moveBetweenRows, usePageKeys } from '../common/keyboard.ts';
import { ownAccount } from '../common/own-account.ts';
import { stepUp } from '../common/step-up.ts';
import { StepUpSlot } from '../common/step-up-slot.tsx';
import { TITLES } from '../pages.ts';
import { AdminBar } from './admin-bar.tsx';
import { Content, Leave, Workspace } from './admin-bar-styles.ts';

const SECOND_FACTOR_PAGE = '/admin/second-factor';

interface OverlayProps {
  onClose: () => void;
}

/** Loads a dialog when it is first opened. */
const overlay = (load: () => Promise<ComponentType<OverlayProps>>) => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: OverlayProps) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
};

const SearchDialog = overlay(async () => (await import('../features/search/search-dialog.tsx')).SearchDialog);
const ShortcutsDialog = overlay(async () => (await import('../features/search/shortcuts-dialog.tsx')).ShortcutsDialog);

/** Where the admin must go before anything else opens: to set up a second factor, then to replace a password of staff. */
function useRequiredPage(isSignedIn: boolean) {
  // `isFetched` stays true while the account is asked for again, also after a refusal.
  const { data: account, error, isFetched } = useQuery({ ...ownAccount(), enabled: isSignedIn });
  const isAccountKnown = account !== undefined;
  if (apiFailureOf(error)?.code === 'SECOND_FACTOR_MISSING')
    return { requiredPage: SECOND_FACTOR_PAGE, isAccountKnown, isFetched };
  return { requiredPage: account?.mustChangePassword ? '/admin/password' : null, isAccountKnown, isFetched };
}

/** The frame of every admin page. Without an admin session, it redirects to the login page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { adminSession, toast, useNavigate, useLocation, queryClient } = useShell();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = useRef('');
  useEffect(() => {
    address.current = `${pathname}${search}`;
  }, [pathname, search]);
  const { status, user } = useSyncExternalStore(adminSession.subscribe, adminSession.getSnapshot);
  const isSignedIn = status === 'signed-in';
  const isSigningOut = useRef(false);
  useEffect(() => {
    if (isSignedIn) return;
    stepUp.cancel();
    // Removes personal data before someone else uses this screen.
    queryClient.removeQueries({ queryKey: ['/api/admin'] });
    toast.show(
      isSigningOut.current
        ? { title: ADMIN_TEXTS.signedOut }
        : { title: ADMIN_TEXTS.tokenMissing, variant: 'destructive' },
    );
    // After the login, an interrupted page opens again with its filters.
    const state = isSigningOut.current ? undefined : { from: address.current };
    navigate('/admin/login', { replace: true, state });
  }, [isSignedIn, navigate, queryClient, toast]);
  const { requiredPage, isAccountKnown, isFetched } = useRequiredPage(isSignedIn);
  const mustLeave = requiredPage !== null && pathname !== requiredPage;
  useEffect(() => {
    if (mustLeave) navigate(requiredPage, { replace: true });
  }, [mustLeave, requiredPage, navigate]);
  const isAlone = requiredPage === SECOND_FACTOR_PAGE || (pathname === SECOND_FACTOR_PAGE && !isAccountKnown);
  const [overlay, setOverlay] = useState<'search' | 'help' | null>(null);
  const closeOverlay = () => setOverlay(null);
  usePageKeys((event) => {
    if (isAlone) return;
    const isSearch = (event.ctrlKey || event.metaKey) && event.key === 'k' && !document.querySelector('dialog[open]');
    if (!isSearch && isTyping(event)) return;
    if (isSearch || event.key === '/') {
      event.preventDefault();
      setOverlay('search');
    } else if (event.key === '?') setOverlay('help');
    else moveBetweenRows(event);
  });
  if (!isSignedIn || mustLeave) return null;
  // Whether this page has the bar depends on the account. It would move if the bar came later.
  if (pathname === SECOND_FACTOR_PAGE && !isFetched)
    return (
      <Content>
        <LoadingArea label="Memuat halaman..." pageTitle={TITLES['admin/second-factor']}>
          <SkeletonText lines={6} />
        </LoadingArea>
      </Content>
    );

  const signOut = () => {
    isSigningOut.current = true;
    void adminSession.signOut();
  };
  return (
    <Workspace $isAlone={isAlone}>
      {!isAlone && (
        <AdminBar
          user={user}
          onSignOut={signOut}
          onSearch={() => setOverlay('search')}
          onHelp={() => setOverlay('help')}
        />
      )}
      <Content>
        {children}
        {isAlone && (
          <Leave>
            <Button $variant="quiet" $size="small" onClick={signOut}>
              <LogOut size={18} aria-hidden /> Keluar
            </Button>
          </Leave>
        )}
      </Content>
      <StepUpSlot call="POST /api/admin/second-factor/prove" />
      {overlay === 'search' && <SearchDialog onClose={closeOverlay} />}
      {overlay === 'help' && <ShortcutsDialog onClose={closeOverlay} />}
    </Workspace>
  );
}

/** Wraps a page in the admin frame. */
export const withAdminFrame =
  (Screen: ComponentType): ComponentType =>
  () => (
    <AdminFrame>
      <Screen />
    </AdminFrame>
  );
