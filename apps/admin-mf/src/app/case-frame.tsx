import { CASE_TEXTS } from '@kenali/contracts';
import { useSession, useShell } from '@kenali/federation';
import { Heading, LoadingArea, SkeletonText, Stack } from '@kenali/ui';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { NothingHere } from '../common/page-parts.tsx';
import { stepUp } from '../common/step-up.ts';
import { StepUpSlot } from '../common/step-up-slot.tsx';
import { Content } from './admin-bar-styles.ts';

/** The frame of the pages of psychologists, who sign in at the site. Anybody else gets no page, and the API refuses the calls. */
function CaseFrame({ children }: { children: ReactNode }) {
  const { toast, queryClient, useNavigate, useLocation } = useShell();
  const { status, user } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const address = useRef('');
  useEffect(() => {
    address.current = pathname;
  }, [pathname]);
  const isAnonymous = status === 'anonymous';
  useEffect(() => {
    if (!isAnonymous) return;
    stepUp.cancel();
    // Removes personal data from memory before someone else uses this screen.
    queryClient.removeQueries({ queryKey: ['/api/cases'] });
    toast.show({ title: CASE_TEXTS.loginNeeded });
    navigate(`/login?next=${encodeURIComponent(address.current)}`, { replace: true });
  }, [isAnonymous, navigate, queryClient, toast]);
  if (isAnonymous) return null;
  return (
    <Content>
      {user === null && (
        <LoadingArea label="Memuat halaman..." pageTitle="Ruang Kerja">
          <SkeletonText lines={6} />
        </LoadingArea>
      )}
      {user && user.role !== 'internal' && (
        <Stack $gap={5}>
          <Heading level={1}>Ruang Kerja</Heading>
          <NothingHere title={CASE_TEXTS.onlyPsychologists} to="/dashboard" label="Kembali ke Dashboard" />
        </Stack>
      )}
      {user?.role === 'internal' && children}
      <StepUpSlot call="POST /api/cases/second-factor/prove" />
    </Content>
  );
}

/** Wraps a page in the frame of psychologists. */
export const withCaseFrame =
  (Screen: ComponentType): ComponentType =>
  () => (
    <CaseFrame>
      <Screen />
    </CaseFrame>
  );
