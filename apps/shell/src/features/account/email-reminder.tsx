import { Notice, TextLink } from '@kenali/ui';
import { Link } from 'react-router-dom';
import { useSession } from '../../common/app-context.ts';

/** Asks the user to verify their email. Renders nothing once it is verified. */
export function EmailReminder() {
  const { user } = useSession();
  if (!user || user.isEmailVerified) return null;
  return (
    <Notice
      title="Verifikasi email Anda"
      action={
        <TextLink as={Link} $alone to="/verify-email?next=%2Fdashboard">
          Masukkan kode
        </TextLink>
      }
    >
      Masukkan kode enam digit dari email kami ke {user.email}, atau minta kode baru. Dengan email yang terverifikasi,
      akun Anda selalu dapat dibuka kembali.
    </Notice>
  );
}
