import { CASE_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { ButtonLink, EmptyState } from '@kenali/ui';
import { LoadFailed } from './failures.tsx';
import { RESTRICTED_TITLE } from './labels.ts';

interface CaseFailedProps {
  error: Error;
  title: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Why a page of psychologists has nothing to show: no second factor, no such case, or a failure with a retry button. */
export function CaseFailed({ error, ...retry }: CaseFailedProps) {
  const { Link } = useShell();
  const failure = apiFailureOf(error);
  if (failure?.code === 'SECOND_FACTOR_MISSING')
    return (
      <EmptyState
        headingLevel={2}
        title={CASE_TEXTS.needsSecondFactor}
        action={
          <ButtonLink as={Link} to="/account">
            Buka Akun
          </ButtonLink>
        }
      />
    );
  if (failure?.status === 404 || failure?.code === 'PROCESSING_RESTRICTED')
    return (
      <EmptyState
        headingLevel={2}
        title={failure.status === 404 ? CASE_TEXTS.notFound : RESTRICTED_TITLE}
        action={
          <ButtonLink as={Link} to="/cases">
            Kembali ke Ruang Kerja
          </ButtonLink>
        }
      />
    );
  return <LoadFailed error={error} {...retry} />;
}
