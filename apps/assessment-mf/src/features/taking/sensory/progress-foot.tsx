import { styled } from 'styled-components';
import type { SaveState } from '../progress/progress-states.ts';
import { SavedState } from '../progress/saved-state.tsx';

/** Always in sight, so that leaving feels as safe as it is. */
const Foot = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  min-height: 48px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-block-end: 0;
  border-radius: ${({ theme }) => `${theme.radius.control} ${theme.radius.control} 0 0`};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.shadow.card};
  font-size: ${({ theme }) => theme.text.small.desktop};
`;

const Count = styled.span`
  flex: none;
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  font-variant-numeric: tabular-nums;
`;

export interface ProgressFootProps {
  done: number;
  total: number;
  state: SaveState;
  isKept: boolean;
}

export function ProgressFoot({ done, total, state, isKept }: ProgressFootProps) {
  return (
    <Foot>
      <SavedState state={state} isKept={isKept} />
      <Count aria-hidden>
        {done}/{total}
      </Count>
    </Foot>
  );
}
