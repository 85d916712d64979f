import { ASSESSMENT_TYPE, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Amount } from '../../common/assessment-parts.tsx';
import { Name } from './assessment-card.tsx';
import { PrimaryAction } from './primary-action.tsx';

export const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); }
`;

const Row = styled.li`
  display: grid;
  align-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  h3 { flex-basis: 100%; }
`;

const Actions = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
`;

const Price = styled(Amount)`
  font-weight: ${({ theme }) => theme.font.weight.bold};
`;

/** One assessment of the catalogue in a small box, for a user who owns some already. */
export function AssessmentRow({ assessment, sample }: { assessment: AssessmentView; sample?: ReactNode }) {
  const { Link } = useShell();
  const { id, name, type, price } = assessment;
  const { label, look } = ASSESSMENT_TYPE[type];
  return (
    <Row>
      <Facts>
        <Name level={3}>
          <Link to={`/assessments/${id}`}>{name}</Link>
        </Name>
        <Badge $tone={look}>{label}</Badge>
        <Price value={price} />
      </Facts>
      <Actions>
        <PrimaryAction assessment={assessment} />
        {sample}
      </Actions>
    </Row>
  );
}
