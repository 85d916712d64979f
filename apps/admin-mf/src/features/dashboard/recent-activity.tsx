import type { ActivityEntry } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Card, EmptyState, formatDateTime, Row, SkeletonText, SmallHeading } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { LineLink } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';

/** Never refetched on an interval: polling would keep the session of an unattended screen alive. */
const adminActivity = fresh(['/api/admin', 'activity'], 'GET /api/admin/activity', {});

const Entries = styled.ol.attrs({ role: 'list' })`
  display: grid;
  li {
    display: grid;
    gap: ${({ theme }) => `2px ${theme.space[5]}`};
    padding-block: ${({ theme }) => theme.space[2]};
    line-height: 1.45;
    ${({ theme }) => theme.media.tablet} { grid-template-columns: 17em minmax(0, 1fr); }
  }
  li + li { border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
  time {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-variant-numeric: tabular-nums;
  }
`;

/** The latest actions of staff and users, newest first. */
export function RecentActivity() {
  const { Link } = useShell();
  return (
    <Card as="section" aria-labelledby="activity">
      <Row $justify="space-between">
        <SmallHeading id="activity">Aktivitas terbaru</SmallHeading>
        <LineLink as={Link} to="/admin/audit">
          Buka catatan audit
        </LineLink>
      </Row>
      <LoadedPart query={useQuery(adminActivity)} name="Aktivitas terbaru" skeleton={<SkeletonText lines={6} />}>
        {(entries) => (entries.length === 0 ? <EmptyState title="Belum ada aktivitas" /> : <List entries={entries} />)}
      </LoadedPart>
    </Card>
  );
}

const List = ({ entries }: { entries: readonly ActivityEntry[] }) => (
  <Entries>
    {entries.map(({ id, at, text }) => (
      <li key={id}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <span>{text}</span>
      </li>
    ))}
  </Entries>
);
