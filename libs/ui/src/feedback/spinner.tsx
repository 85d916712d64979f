import { LoaderCircle } from 'lucide-react';
import { keyframes, styled } from 'styled-components';

const turn = keyframes`to { transform: rotate(360deg); }`;

/** The rotating icon, hidden from assistive technology. `Spinner` adds a label. */
export const SpinnerIcon = styled(LoaderCircle).attrs({ 'aria-hidden': true })`
  animation: ${turn} 900ms linear infinite;
  @media (prefers-reduced-motion: reduce) { animation: none; }
`;

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.inkSoft};
  svg { color: ${({ theme }) => theme.color.teal}; }
`;

export type SpinnerProps = {
  /** What is loading, such as `Memuat asesmen...`. */
  label: string;
};

/** A spinner with a label that screen readers announce (role `status`). */
export function Spinner({ label }: SpinnerProps) {
  return (
    <Box role="status">
      <SpinnerIcon size={20} />
      <span>{label}</span>
    </Box>
  );
}
