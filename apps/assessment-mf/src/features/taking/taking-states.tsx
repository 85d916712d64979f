import { useShell } from '@kenali/federation';
import { Button, ButtonLink, Card, ErrorState, Row, Spinner, Text } from '@kenali/ui';
import { useEffect } from 'react';

/* The content below the title while there are no questions. */

export const TakingLoading = ({ label = 'Memuat asesmen...' }: { label?: string }) => <Spinner label={label} />;

export const NOT_FOUND_TITLE = 'Asesmen Tidak Ditemukan';

/** @param onRetry given only if the API did not answer or had an error, so that a retry may succeed */
export function TakingNotFound({ onRetry }: { onRetry?: () => void }) {
  const { Link } = useShell();
  return (
    <Card>
      <Text>Asesmen ini tidak tersedia atau Anda tidak memiliki akses.</Text>
      <Row>
        <ButtonLink as={Link} to="/dashboard">
          Kembali ke Dashboard
        </ButtonLink>
        {onRetry && (
          <Button $variant="secondary" onClick={onRetry}>
            Coba lagi
          </Button>
        )}
      </Row>
    </Card>
  );
}

export function TakingFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <ErrorState title="Asesmen belum dapat dimuat" onRetry={onRetry} isRetrying={isRetrying}>
      Jawaban Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
    </ErrorState>
  );
}

/** Navigates to another page, which replaces this one in the browser history. */
export function Redirect({ to }: { to: string }) {
  const { useNavigate } = useShell();
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to, { replace: true });
  }, [to, navigate]);
  return <TakingLoading />;
}
