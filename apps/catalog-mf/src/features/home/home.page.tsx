import type { UserView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Actions, ButtonLink, Heading, Page, Stack, Text } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Counters } from './counters.tsx';
import { RefreshHome } from './refresh-home.tsx';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  > :first-child { flex: 1 1 280px; min-width: 0; overflow-wrap: anywhere; }
`;

export interface HomePageProps {
  user: Pick<UserView, 'firstName' | 'email'>;
  catalogue: ReactNode;
}

/** `/` for signed-in users: their counts, links to other pages, and the catalogue. */
export function HomePage({ user, catalogue }: HomePageProps) {
  const { Link } = useShell();
  return (
    <Page>
      <Stack $gap={8}>
        <Top>
          <Stack $gap={2}>
            <Heading level={1} size={2}>
              Halo, {user.firstName.trim() || user.email}
            </Heading>
            <Text $tone="inkSoft">Asesmen dan jawaban Anda tersimpan. Lanjutkan bila Anda sempat.</Text>
          </Stack>
          <RefreshHome />
        </Top>
        <Counters />
        <Actions as="nav" aria-label="Lanjut ke">
          <ButtonLink as={Link} to="/dashboard" $variant="secondary">
            Buka dashboard
          </ButtonLink>
          <ButtonLink as={Link} to="/assessments" $variant="secondary">
            Lihat semua asesmen
          </ButtonLink>
        </Actions>
        <Stack as="section" aria-labelledby="home-catalogue">
          <Heading level={2} id="home-catalogue">
            Asesmen yang tersedia
          </Heading>
          {catalogue}
        </Stack>
      </Stack>
    </Page>
  );
}
