import { ButtonLink, Heading, Page, Row, Stack } from '@kenali/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../../shared/live-context.ts';
import { Counters } from './counters.tsx';
import { LoginNeeded } from './login-needed.tsx';
import { OrderHistory } from './order-history.tsx';
import { ProfileBanner } from './profile-banner.tsx';
import { RefreshControl } from './refresh-control.tsx';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
`;

export interface DashboardPageProps {
  /** Filled by remotes; put in by the routes, so that this feature knows no remote. */
  myAssessments: ReactNode;
  catalogue: ReactNode;
}

export function DashboardPage(props: DashboardPageProps) {
  const { status } = useSession();
  return status === 'anonymous' ? <LoginNeeded /> : <SignedInDashboard {...props} />;
}

function SignedInDashboard({ myAssessments, catalogue }: DashboardPageProps) {
  return (
    <Page>
      <Stack $gap={8}>
        <Top>
          <ProfileBanner />
          <RefreshControl />
        </Top>
        <Counters />
        <Section id="my-assessments" title="My Assessments">
          {myAssessments}
        </Section>
        <Section id="catalogue" title="Katalog asesmen">
          {catalogue}
        </Section>
        <Section id="orders" title="Order History">
          <OrderHistory />
        </Section>
        <Row as="nav" aria-label="Lanjut ke">
          <ButtonLink as={Link} to="/assessments" $variant="secondary">
            Lihat semua asesmen
          </ButtonLink>
          <ButtonLink as={Link} to="/" $variant="quiet">
            Ke beranda
          </ButtonLink>
        </Row>
      </Stack>
    </Page>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
