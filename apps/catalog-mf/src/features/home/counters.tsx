import type { UserAssessmentStatus } from '@kenali/contracts';
import { Notice, Skeleton, Stack } from '@kenali/ui';
import { styled } from 'styled-components';
import { usePolledUserAssessments } from './user-assessments.api.ts';

const FIGURES: { status: UserAssessmentStatus; label: string }[] = [
  { status: 'available', label: 'Siap dikerjakan' },
  { status: 'completed', label: 'Selesai' },
  { status: 'in_progress', label: 'Sedang dikerjakan' },
];

const Line = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
`;

const Tile = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  ${({ theme }) => theme.media.phoneOnly} { padding: ${({ theme }) => theme.space[3]}; }
  dt { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; line-height: 1.3; }
  dd {
    font-size: ${({ theme }) => theme.text[2].phone};
    font-weight: ${({ theme }) => theme.font.weight.bold};
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`;

/** Three figures of the person's own assessments. A dash stands where they could not be read: 0 would be a lie. */
export function Counters() {
  const { data, isPending, isError } = usePolledUserAssessments();
  const count = (status: UserAssessmentStatus) => data?.filter((entry) => entry.status === status).length;
  return (
    <Stack $gap={3}>
      <Line aria-label="Ringkasan">
        {FIGURES.map(({ status, label }) => (
          <Tile key={status}>
            <dt>{label}</dt>
            <dd>{isPending ? <Skeleton $width="2ch" $height="1.2em" /> : (count(status) ?? '-')}</dd>
          </Tile>
        ))}
      </Line>
      {isError && (
        <Notice tone="warn">
          {data
            ? 'Angka ini belum dapat diperbarui. Kami terus mencoba.'
            : 'Asesmen Anda belum dapat dimuat, dan tetap tersimpan. Kami terus mencoba.'}
        </Notice>
      )}
    </Stack>
  );
}
