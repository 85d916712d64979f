import { useSession, useShell } from '@kenali/federation';
import { Actions, ButtonLink, Heading, Stack, Text, TextLink } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.section`
  padding-block-end: ${({ theme }) => theme.space[6]};
  ${({ theme }) => theme.media.desktop} { padding-block: ${({ theme }) => `${theme.space[4]} ${theme.space[8]}`}; }
`;

/** The headline, and the first actions: the account and a sample. */
export function Hero({ sample }: { sample: ReactNode }) {
  const { Link } = useShell();
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Box aria-labelledby="landing-promise">
      <Stack $gap={4}>
        <Heading level={1} id="landing-promise">
          Kenali cara anak Anda merasakan, belajar, dan bertumbuh
        </Heading>
        <Text>
          Isi asesmen dari rumah, berhenti dan lanjutkan bila Anda sempat. Hasilnya dijelaskan dengan bahasa
          sehari-hari, lengkap dengan saran yang bisa dicoba minggu ini.
        </Text>
        {isSignedIn ? (
          <Actions>
            <ButtonLink as={Link} to="/dashboard">
              Buka dashboard Anda
            </ButtonLink>
            {sample}
          </Actions>
        ) : (
          <>
            <Actions>
              <ButtonLink as={Link} to="/register">
                Daftar
              </ButtonLink>
              {sample}
            </Actions>
            <Text>
              Sudah punya akun?{' '}
              <TextLink as={Link} $alone to="/login">
                Masuk
              </TextLink>
            </Text>
          </>
        )}
        <Text $size="small" $tone="inkSoft">
          Profil sensori: 125 butir pengamatan, 14 bagian, dan satu kali konsultasi online gratis.
        </Text>
      </Stack>
    </Box>
  );
}
