import { Notice, Page, TextLink } from '@kenali/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../../common/app-context.ts';

const Container = styled(Page)`
  padding-block-end: 0;
`;

/** Asks the user to verify their email. Renders nothing once it is verified. */
export function EmailReminder() {
  const { user } = useSession();
  if (!user || user.isEmailVerified) return null;
  return (
    <Container>
      <Notice
        title="Verifikasi email Anda"
        action={
          <TextLink as={Link} $alone to="/verify-email?next=%2Fdashboard">
            Masukkan kode
          </TextLink>
        }
      >
        Kode enam digit kami kirim ke {user.email}. Dengan email yang terverifikasi, akun Anda selalu dapat dibuka
        kembali.
      </Notice>
    </Container>
  );
}
