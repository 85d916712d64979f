import { aboveFoot, Stack } from '@kenali/ui';
import { styled } from 'styled-components';
import type { SaveState } from '../progress/progress-states.ts';
import { SaveStatus } from '../progress/save-status.tsx';
import { DENSE } from './dense.ts';

/** What a `ProgressFoot` ends. */
export const AboveProgress = styled(Stack)`
  ${aboveFoot}
`;

/** Sticky, so that users always see that their answers are saved. */
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
  ${DENSE} { min-height: 40px; padding-block: 4px; }
`;

const Count = styled.span`
  flex: none;
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  font-variant-numeric: tabular-nums;
`;

export interface ProgressFootProps {
  answered: number;
  total: number;
  state: SaveState;
  isStored: boolean;
}

/** The save status and the number of answered items. */
export function ProgressFoot({ answered, total, state, isStored }: ProgressFootProps) {
  return (
    <Foot>
      <SaveStatus state={state} isStored={isStored} />
      <Count aria-hidden>
        {answered}/{total}
      </Count>
    </Foot>
  );
}
