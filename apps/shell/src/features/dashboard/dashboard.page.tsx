import { ACCOUNT_TEXTS, type AssessmentView, type UserAssessmentStatus } from '@kenali/contracts';
import { type Figure, Figures, Heading, LoadingArea, Page, Row, Skeleton, Stack, useHasWaited } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useSession } from '../../common/app-context.ts';
import { LoginNeeded } from '../../common/login-needed.tsx';
import { PageButton } from '../../common/page-link.ts';
import { practice } from '../../practice.ts';
import { JustPaid, type PaidOrder, usePaidOrders } from './just-paid.tsx';
import { OrderHistory } from './order-history.tsx';
import { CATALOGUE_KEY, usePolledOrders, usePolledUserAssessments } from './orders.api.ts';
import { PendingPayments } from './pending-payments.tsx';
import { ProfileBanner } from './profile-banner.tsx';
import { RefreshDashboard } from './refresh-dashboard.tsx';
import { StartHere, useIsNewAccount } from './start-here.tsx';
import { SyncButton } from './sync-button.tsx';
import { WorkspaceCard } from './workspace-card.tsx';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
`;

/** What one does is beside what one looks up. On phones the second follows the first. */
const Sides = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[8]};
  align-items: start;
  @media (min-width: 960px) {
    grid-template-columns: minmax(0, 1fr) 348px;
    column-gap: ${({ theme }) => theme.space[10]};
  }
`;

export interface DashboardPageProps {
  /** Of the account. It waits until the user has seen what a payment bought. */
  reminder: ReactNode;
  /** Both slots are filled by remotes. The routes pass them in, so that this feature does not depend on remotes. */
  myAssessments: ReactNode;
  catalogue: ReactNode;
}

export function DashboardPage(props: DashboardPageProps) {
  const { status } = useSession();
  if (status === 'anonymous') return <LoginNeeded reason={ACCOUNT_TEXTS.loginToDashboard} />;
  return <SignedInDashboard {...props} />;
}

function SignedInDashboard({ reminder, myAssessments, catalogue }: DashboardPageProps) {
  const { user } = useSession();
  const paid = usePaidOrders();
  const isNewAccount = useIsNewAccount();
  const orders = usePolledOrders();
  const assessments = usePolledUserAssessments();
  // What comes first depends on all of them, so nothing moves down when the last one arrives.
  const offers = useQuery<AssessmentView[]>({ queryKey: CATALOGUE_KEY, enabled: isNewAccount });
  // The list of the remote asks for it too, and waits for it. Below a dashboard in sight, it would move the rest when it arrives.
  const consent = useQuery({ queryKey: ['/api/consent'], enabled: (assessments.data?.length ?? 0) > 0 });
  // A deletion that can be taken back is among the reminders.
  const requests = useQuery({ queryKey: ['/api/data-requests'] });
  const isWaiting =
    orders.isPending ||
    assessments.isPending ||
    consent.isLoading ||
    requests.isPending ||
    (isNewAccount && offers.isPending);
  const isComplete = useHasWaited() || !(isWaiting || paid[0]?.awaitsGrant);
  /** The paid orders that the page opened with. Of these, the newest leads, and later news is for `PendingPayments`. */
  const [first, setFirst] = useState<readonly PaidOrder[]>();
  if (isComplete && !first) setFirst(paid.filter(({ awaitsGrant }) => !awaitsGrant));
  // A payment that arrives later waits for its grant in its card, and hides nothing again.
  const isReady = first !== undefined;
  const isFirst = (order: PaidOrder) => first?.some(({ id }) => id === order.id) ?? true;
  const bought = paid.find(({ id }) => id === first?.[0]?.id)?.bought ?? [];
  return (
    <Page>
      <Stack $gap={8}>
        {!isReady && (
          <LoadingArea label="Memuat dashboard..." pageTitle="Dashboard">
            <Stack $gap={3}>
              <Skeleton $height="180px" $radius="card" />
              <Skeleton $height="180px" $radius="card" />
            </Stack>
          </LoadingArea>
        )}
        {/* Hidden instead of left out, so that the remotes of the slots load at the same time. */}
        <div hidden={!isReady}>
          <Stack $gap={8}>
            {bought.length > 0 ? <JustPaid bought={bought} /> : reminder}
            <Top>
              <ProfileBanner level={bought.length > 0 ? 2 : 1} />
              <RefreshDashboard />
            </Top>
            {user?.role === 'internal' && <WorkspaceCard />}
            <Sides>
              <Stack $gap={8}>
                {isReady && <PendingPayments news={paid.filter((order) => !isFirst(order))} />}
                {isNewAccount && <StartHere />}
                <Section id="my-assessments" title="My Assessments" lang="en">
                  {myAssessments}
                </Section>
              </Stack>
              <Stack $gap={8}>
                <Counters />
                <Section id="orders" title="Order History" lang="en" size={3} action={<SyncButton />}>
                  <OrderHistory />
                </Section>
              </Stack>
            </Sides>
            <Section id="catalogue" title="Katalog asesmen">
              {catalogue}
            </Section>
            <Row as="nav" aria-label="Lanjut ke">
              <PageButton to="/assessments" $variant="secondary" $size="small">
                Lihat semua asesmen
              </PageButton>
              <PageButton to="/" $variant="quiet" $size="small">
                Ke beranda
              </PageButton>
              {practice.features?.includes('access-codes') && (
                <PageButton to="/kode" $variant="quiet" $size="small">
                  Punya kode akses?
                </PageButton>
              )}
            </Row>
          </Stack>
        </div>
      </Stack>
    </Page>
  );
}

function Counters() {
  const assessments = usePolledUserAssessments();
  const orders = usePolledOrders();
  const count = (status: UserAssessmentStatus) =>
    assessments.isPending
      ? 'loading'
      : assessments.data?.filter((entry) => entry.status === status && !entry.isFrozen).length;
  const completedOrders = orders.isPending
    ? 'loading'
    : orders.data?.filter(({ status }) => status === 'completed').length;
  const figures: Figure[] = [
    { label: 'Asesmen tersedia', value: count('available') },
    { label: 'Asesmen berjalan', value: count('in_progress') },
    { label: 'Asesmen selesai', value: count('completed') },
    { label: 'Pesanan selesai', value: completedOrders },
  ];
  return <Figures label="Ringkasan" figures={figures} />;
}

interface SectionProps {
  id: string;
  title: string;
  /** The language of the title, if it is not Indonesian. */
  lang?: string;
  /** Smaller in the narrow column. Default: 2. */
  size?: 2 | 3;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ id, title, lang, size = 2, action, children }: SectionProps) {
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row $justify="space-between">
        <Heading level={2} size={size} id={id} lang={lang}>
          {title}
        </Heading>
        {action}
      </Row>
      {children}
    </Stack>
  );
}
