import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import { ErrorState, Text } from '@kenali/ui';
import { styled } from 'styled-components';

/** Staff pass these words on to whoever looks after the server. */
const Answer = styled(Text)`
  margin: ${({ theme }) => `${theme.space[3]} auto 0`};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.sand};
  overflow-wrap: anywhere;
`;

export interface LoadFailedProps {
  error: Error;
  /** What could not be loaded: `Daftar pengguna tidak dapat dimuat`. */
  title: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Data did not come: the server's sentence, then its answer with the status, and another try. */
export function LoadFailed({ error, title, onRetry, isRetrying }: LoadFailedProps) {
  const failure = apiFailureOf(error);
  // The frame leads to the sign-in; there is nothing to try again.
  if (failure?.status === 401) return <ErrorState title={ADMIN_TEXTS.tokenMissing} />;
  return (
    <ErrorState title={title} onRetry={onRetry} isRetrying={isRetrying}>
      {failure?.detail ?? (failure ? null : ACCOUNT_TEXTS.noConnection)}
      {failure && (
        <Answer as="div" $size="small" $tone="inkSoft">
          {error.message}
        </Answer>
      )}
    </ErrorState>
  );
}
