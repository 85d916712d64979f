import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { ButtonLink, Heading, Page, Row, Stack } from '@kenali/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../../common/app-context.ts';
import { LoginNeeded } from '../../common/login-needed.tsx';
import { Counters } from './counters.tsx';
import { OrderHistory } from './order-history.tsx';
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
  /** Filled by remotes; put in by the routes, so that this feature knows no remote. */
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
