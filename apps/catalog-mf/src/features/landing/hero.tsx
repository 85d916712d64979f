import { useSession, useShell } from '@kenali/federation';
import { ButtonLink, Heading, Row, Stack, Text, TextLink } from '@kenali/ui';
import { styled } from 'styled-components';
import { ExampleReport } from './example-report.tsx';

const Box = styled.section`
  display: grid;
  align-items: center;
  gap: ${({ theme }) => theme.space[8]};
  padding-block: ${({ theme }) => `${theme.space[4]} ${theme.space[8]}`};
  ${({ theme }) => theme.media.desktop} {
    grid-template-columns: 6fr 5fr;
    gap: ${({ theme }) => theme.space[12]};
  }
`;

/** The headline, the first action, and an example of a report. */
export function Hero() {
  const { Link } = useShell();
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Box aria-labelledby="landing-promise">
      <Stack $gap={5}>
        <Heading level={1} id="landing-promise">
          Kenali cara anak Anda merasakan, belajar, dan bertumbuh
        </Heading>
        <Text>
          Isi asesmen dari rumah, berhenti dan lanjutkan kapan saja. Hasilnya dijelaskan dengan bahasa sehari-hari,
          lengkap dengan saran yang bisa dicoba minggu ini.
        </Text>
        {isSignedIn ? (
          <Row>
            <ButtonLink as={Link} to="/dashboard">
              Buka dashboard Anda
            </ButtonLink>
          </Row>
        ) : (
          <Row $gap={5}>
            <ButtonLink as={Link} to="/register">
              Daftar
            </ButtonLink>
            <Text as="span">
              Sudah punya akun?{' '}
              <TextLink as={Link} $alone to="/login">
                Masuk
              </TextLink>
            </Text>
          </Row>
        )}
        <Text $size="small" $tone="inkSoft">
          Profil sensori: 125 butir pengamatan, 14 bagian, dan satu kali konsultasi online gratis.
        </Text>
      </Stack>
      <ExampleReport />
    </Box>
  );
}
