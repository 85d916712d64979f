import { ACCOUNT_TEXTS, type UserAssessmentStatus } from '@kenali/contracts';
import { ButtonLink, Figures, Heading, Page, Row, Stack } from '@kenali/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../../common/app-context.ts';
import { LoginNeeded } from '../../common/login-needed.tsx';
import { OrderHistory } from './order-history.tsx';
import { usePolledOrders, usePolledUserAssessments } from './orders.api.ts';
import { ProfileBanner } from './profile-banner.tsx';
import { RefreshControl } from './refresh-control.tsx';
import { SyncButton } from './sync-button.tsx';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
`;

export interface DashboardPageProps {
  /** Both slots are filled by remotes. The routes pass them in, so that this feature does not depend on remotes. */
  myAssessments: ReactNode;
  catalogue: ReactNode;
}

export function DashboardPage(props: DashboardPageProps) {
  const { status } = useSession();
  if (status === 'anonymous') return <LoginNeeded reason={ACCOUNT_TEXTS.loginToDashboard} />;
  return <SignedInDashboard {...props} />;
}

function SignedInDashboard({ myAssessments, catalogue }: DashboardPageProps) {
  return (
    <Page>
      <Stack $gap={8}>
        <Top>
          <ProfileBanner />
          <RefreshControl />
        </Top>
        <Section id="my-assessments" title="My Assessments">
          {myAssessments}
        </Section>
        <Counters />
        <Section id="catalogue" title="Katalog asesmen">
          {catalogue}
        </Section>
        <Section id="orders" title="Order History" action={<SyncButton />}>
          <OrderHistory />
        </Section>
        <Row as="nav" aria-label="Lanjut ke">
          <ButtonLink as={Link} to="/assessments" $variant="secondary" $size="small">
            Lihat semua asesmen
          </ButtonLink>
          <ButtonLink as={Link} to="/" $variant="quiet" $size="small">
            Ke beranda
          </ButtonLink>
        </Row>
      </Stack>
    </Page>
  );
}

function Counters() {
  const assessments = usePolledUserAssessments();
  const orders = usePolledOrders();
  const count = (status: UserAssessmentStatus) =>
    assessments.isPending ? 'loading' : assessments.data?.filter((entry) => entry.status === status).length;
  const completedOrders = orders.isPending
    ? 'loading'
    : orders.data?.filter(({ status }) => status === 'completed').length;
  return (
    <Figures
      label="Ringkasan"
      figures={[
        { label: 'Asesmen tersedia', value: count('available') },
        { label: 'Sedang dikerjakan', value: count('in_progress') },
        { label: 'Asesmen selesai', value: count('completed') },
        { label: 'Pesanan selesai', value: completedOrders },
      ]}
    />
  );
}

interface SectionProps {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ id, title, action, children }: SectionProps) {
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row $justify="space-between">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {action}
      </Row>
      {children}
    </Stack>
  );
}
