import { ACCOUNT_TEXTS, ADMIN_TEXTS, CASE_TEXTS, type ToastMessage } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { ErrorState, Text } from '@kenali/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { NothingHere } from './page-parts.tsx';

/** Returns the server's sentence, else the whole response ("{status}: {body}"), which staff pass on to support. */
export const explainFailure = (error: unknown): string =>
  failureText(error, error instanceof Error ? error.message : '', ACCOUNT_TEXTS.noConnection);

/** A toast for a failed action with the given title. An expired session and what is not an error have their own titles. */
export function failureToast(error: unknown, title: string): ToastMessage {
  const failure = apiFailureOf(error);
  if (failure?.code === 'SECOND_FACTOR_NEEDED') return { title: ADMIN_TEXTS.proofCancelled };
  // The deployment has switched the PDF export off, and the server sends the specified sentence.
  if (failure?.code === 'REPORT_PDF_OFF' && failure.detail) return { title: failure.detail };
  const isSignedOut = failure?.status === 401;
  return { title: isSignedOut ? ADMIN_TEXTS.tokenMissing : title, variant: 'destructive' };
}

/** Staff pass this response on to support. */
const RawResponse = styled(Text)`
  margin: ${({ theme }) => `${theme.space[3]} auto 0`};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.sand};
`;

export interface LoadFailedProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** `Daftar pengguna tidak dapat dimuat` */
  title: string;
  /** Default: fetches again. */
  onRetry?: () => void;
}

/**
 * Shows why data could not be loaded: the server's sentence, then its response with the status, and a retry button. Nothing without an error.
 * A psychologist without a second factor reads where to set one up.
 */
export function LoadFailed({ query, title, onRetry = () => void query.refetch() }: LoadFailedProps) {
  const { error, isFetching } = query;
  if (!error) return null;
  const failure = apiFailureOf(error);
  // The admin frame redirects to the login page, so a retry makes no sense.
  if (failure?.status === 401) return <ErrorState title={ADMIN_TEXTS.tokenMissing} />;
  if (failure?.code === 'SECOND_FACTOR_MISSING')
    return <NothingHere title={CASE_TEXTS.needsSecondFactor} to="/account" label="Buka Akun" />;
  return (
    <ErrorState title={title} onRetry={onRetry} isRetrying={isFetching}>
      {failure?.detail ?? (failure ? null : ACCOUNT_TEXTS.noConnection)}
      {failure && (
        <RawResponse as="div" $size="small" $tone="inkSoft">
          {error.message}
        </RawResponse>
      )}
    </ErrorState>
  );
}
