import { Grid, Skeleton } from '@kenali/ui';
import { styled } from 'styled-components';
import { usePolledOrders, usePolledUserAssessments } from './orders.api.ts';

const Tile = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  dt { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.desktop}; line-height: 1.3; }
  dd {
    font-size: ${({ theme }) => theme.text[2].phone};
    font-weight: ${({ theme }) => theme.font.weight.bold};
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`;

/** Four figures. A dash stands where a list could not be read: 0 would be a lie. */
export function Counters() {
  const assessments = usePolledUserAssessments();
  const orders = usePolledOrders();
  const count = (status: string) => assessments.data?.filter((entry) => entry.status === status).length;
  const figures = [
    { label: 'Asesmen tersedia', value: count('available'), isPending: assessments.isPending },
    { label: 'Sedang dikerjakan', value: count('in_progress'), isPending: assessments.isPending },
    { label: 'Asesmen selesai', value: count('completed'), isPending: assessments.isPending },
    {
      label: 'Pesanan selesai',
      value: orders.data?.filter(({ status }) => status === 'completed').length,
      isPending: orders.isPending,
    },
  ];
  return (
    <Grid as="dl" $columns={4} $gap={3} aria-label="Ringkasan">
      {figures.map(({ label, value, isPending }) => (
        <Tile key={label}>
          <dt>{label}</dt>
          <dd>{isPending ? <Skeleton $width="2ch" $height="1.2em" /> : (value ?? '-')}</dd>
        </Tile>
      ))}
    </Grid>
  );
}
