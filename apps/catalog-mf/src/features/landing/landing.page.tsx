import { lazyScreen, useShell } from '@kenali/federation';
import { Heading, Page, Stack, Text, VideoOnPress } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Hero } from './hero.tsx';
import { Psychologists } from './psychologists.tsx';
import { Steps } from './steps.tsx';

const Section = styled.section`
  padding-block: ${({ theme }) => theme.space[8]};
`;

/** The page is complete without it, so a failed load is reported and leaves a gap instead of replacing the page. */
const More = lazyScreen(() =>
  import('./more.tsx').catch((cause: unknown) => {
    window.reportError(cause);
    return { default: () => null };
  }),
);

/** Text and video, side by side on wide screens. */
const About = styled(Section)`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  align-items: center;
  ${({ theme }) => theme.media.desktop} {
    grid-template-columns: 5fr 6fr;
    gap: ${({ theme }) => theme.space[12]};
  }
`;

/** `/` for visitors: what Kenali offers with an example, the catalogue, the steps, the practice, and what else parents ask. */
export function LandingPage({ catalogue, sample }: { catalogue: ReactNode; sample: ReactNode }) {
  const { practiceName, profileVideoUrl } = useShell().settings;
  return (
    <Page>
      <Hero sample={sample} />
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
      <Psychologists />
      {profileVideoUrl && (
        <About aria-labelledby="landing-about">
          <Stack $gap={2}>
            <Heading level={2} id="landing-about">
              Tentang {practiceName}
            </Heading>
            <Text $tone="inkSoft">
              Kenali praktik kami lewat video singkat. Kuota internet baru terpakai setelah Anda menekan tombol putar.
            </Text>
          </Stack>
          <VideoOnPress url={profileVideoUrl} title={`Video profil ${practiceName}`} />
        </About>
      )}
      <More />
    </Page>
  );
}
