import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.bad};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.badWash};
  color: ${({ theme }) => theme.color.ink};
  svg { flex: none; margin-block-start: 2px; color: ${({ theme }) => theme.color.bad}; }
  strong, a { color: ${({ theme }) => theme.color.bad}; }
`;

export type FormErrorProps = {
  /** What happened and what to do, in one or two sentences. */
  children: ReactNode;
  /** Call `ref.current?.focus()` after a failed submit. */
  ref?: Ref<HTMLDivElement>;
};

/** The error of a whole form. Screen readers announce it, and it can receive the focus. */
export function FormError({ children, ref }: FormErrorProps) {
  return (
    <Box role="alert" tabIndex={-1} ref={ref}>
      <CircleAlert size={20} aria-hidden />
      <strong>{children}</strong>
    </Box>
  );
}
