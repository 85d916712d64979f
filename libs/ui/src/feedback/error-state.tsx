import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { Text } from '../text/text.tsx';
import { StateBox } from './empty-state.tsx';

const ErrorBox = styled(StateBox)`
  border: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surface};
  > svg { color: ${({ theme }) => theme.color.bad}; }
`;

export type ErrorStateProps = {
  /** What failed, in one sentence. */
  title: string;
  /** What the user can do, and that no data is lost. */
  children?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** A second action, for example a link to the home page. */
  action?: ReactNode;
  /** The language of title and text, if it is not that of the page. */
  lang?: string;
};

/** Shows that loading failed and offers a retry. Screen readers announce it. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, isRetrying = false, action, lang } = props;
  return (
    <ErrorBox role="alert">
      <CircleAlert size={32} aria-hidden />
      <Text $weight="semibold" $align="center" lang={lang}>
        {title}
      </Text>
      {children && (
        <Text as="div" $tone="inkSoft" $align="center" lang={lang}>
          {children}
        </Text>
      )}
      {onRetry && (
        <Button $variant="secondary" onClick={onRetry} busy={isRetrying}>
          {!isRetrying && <RotateCw size={20} aria-hidden />}
          Coba lagi
        </Button>
      )}
      {action}
    </ErrorBox>
  );
}
