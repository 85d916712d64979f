import { Skeleton } from '@kenali/ui';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  padding: ${({ theme }) => theme.space[5]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
`;

/** Rows to come. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Frame aria-hidden>
    {Array.from({ length: rows }, (_, at) => at + 1).map((row) => (
      <Skeleton key={row} $height="28px" $width={row === rows ? '60%' : '100%'} />
    ))}
  </Frame>
);
