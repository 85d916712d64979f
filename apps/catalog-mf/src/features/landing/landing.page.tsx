import { Heading, Page, Stack, Text } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Hero } from './hero.tsx';
import { Steps } from './steps.tsx';

const Section = styled.section`
  padding-block: ${({ theme }) => theme.space[8]};
`;

/** / for visitors: one promise, the catalogue, how it goes. */
export const LandingPage = ({ catalogue }: { catalogue: ReactNode }) => (
  <Page>
    <Hero />
    <Section aria-labelledby="landing-catalogue">
      <Stack $gap={5}>
        <Stack $gap={2}>
          <Heading level={2} id="landing-catalogue">
            Asesmen yang tersedia
          </Heading>
          <Text $tone="inkSoft">Disusun untuk dikerjakan sendiri dari rumah, sedikit demi sedikit bila perlu.</Text>
        </Stack>
        {catalogue}
      </Stack>
    </Section>
    <Section aria-labelledby="landing-steps">
      <Stack $gap={5}>
        <Heading level={2} id="landing-steps">
          Cara kerjanya
        </Heading>
        <Steps />
      </Stack>
    </Section>
  </Page>
);
