import { useSession, useShell } from '@kenali/federation';
import { Actions, ButtonLink, FamilyPicture, Heading, SmallText, Stack, Text, TextLink } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ExampleReport } from '../../common/example-report.tsx';

/** The example is beside the words where there is room. On a phone, the last line makes way for it. */
const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding-block-end: ${({ theme }) => theme.space[6]};
  ${({ theme }) => theme.media.desktop} {
    grid-template-columns: 6fr 5fr;
    column-gap: ${({ theme }) => theme.space[12]};
    padding-block-end: ${({ theme }) => theme.space[10]};
    > :nth-child(1) { align-self: end; }
    > :nth-child(2) { grid-area: 1 / 2 / span 2; }
    h1 { font-size: 2.75rem; line-height: 1.15; }
  }
`;

/** The people look over the upper edge of the report, so nothing is between them. */
const Example = styled.div`
  > :first-child { width: min(360px, 78%); margin-inline: auto; }
`;

/** Of the practice. The report covers its lower edge. */
const Photo = styled.img`
  && { width: 100%; }
  aspect-ratio: 16 / 9;
  margin-block-end: calc(-1 * ${({ theme }) => theme.radius.card});
  border-radius: ${({ theme }) => theme.radius.card};
  object-fit: cover;
`;

/** The headline, the first actions, which are a sample and the account, and what a result looks like. */
export function Hero({ sample }: { sample: ReactNode }) {
  const { photo } = useShell().settings;
  return (
    <Columns as="section" aria-labelledby="landing-promise">
      <Stack $gap={4}>
        <Heading level={1} id="landing-promise">
          Kenali cara anak Anda merasakan, belajar, dan bertumbuh
        </Heading>
        <Text>
          Isi asesmen dari rumah, berhenti dan lanjutkan bila Anda sempat. Hasilnya dijelaskan dengan bahasa
          sehari-hari, lengkap dengan saran yang bisa dicoba minggu ini.
        </Text>
        <FirstActions sample={sample} />
      </Stack>
      <Example>
        {photo ? (
          <Photo src={photo.url} alt={photo.description} />
        ) : (
          <FamilyPicture label="Seorang ibu merangkul anaknya" />
        )}
        <ExampleReport />
      </Example>
      <SmallText>Profil sensori: 125 butir pengamatan, 14 bagian, dan satu kali konsultasi online gratis.</SmallText>
    </Columns>
  );
}

function FirstActions({ sample }: { sample: ReactNode }) {
  const { Link } = useShell();
  if (useSession().status === 'signed-in')
    return (
      <Actions>
        <ButtonLink as={Link} to="/dashboard">
          Buka dashboard Anda
        </ButtonLink>
        {sample}
      </Actions>
    );
  return (
    <>
      <Actions>
        {sample}
        <ButtonLink as={Link} to="/register" $variant="secondary">
          Daftar
        </ButtonLink>
      </Actions>
      <Text>
        Sudah punya akun?{' '}
        <TextLink as={Link} $alone to="/login">
          Masuk
        </TextLink>
      </Text>
    </>
  );
}
