import type { AuditEntry } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { BareList, type DataColumn, TextLink } from '@kenali/ui';
import { styled } from 'styled-components';
import { NameCell, TimeCell } from '../../common/cells.tsx';
import { ACTION_NAMES } from './action-names.ts';
import { detailLines, KIND_NAMES } from './detail-lines.ts';

/** Kind and id, such as "Hasil 100042". Null if the name already contains the id. */
const idLine = ({ kind, id, name }: NonNullable<AuditEntry['target']>) =>
  name.endsWith(`#${id}`) ? null : `${KIND_NAMES[kind]} ${id}`;

export const AUDIT_COLUMNS: readonly DataColumn<AuditEntry>[] = [
  { key: 'at', header: 'Waktu', cell: ({ at }) => <TimeCell at={at} /> },
  {
    key: 'actor',
    header: 'Oleh',
    cell: ({ actor }) => <NameCell name={actor.name} lines={[actor.email]} />,
  },
  { key: 'action', header: 'Tindakan', cell: ({ action }) => ACTION_NAMES[action] ?? action, isRowHeader: true },
  {
    key: 'target',
    header: 'Terhadap',
    cell: ({ target }) => (target ? <NameCell name={<TargetName {...target} />} lines={[idLine(target)]} /> : '–'),
  },
  { key: 'details', header: 'Rincian', cell: (entry) => <DetailLines entry={entry} /> },
];

/** The name of a person leads to the page of that person. */
function TargetName({ kind, id, name }: NonNullable<AuditEntry['target']>) {
  const { Link } = useShell();
  if (kind !== 'user' || !name) return name || '–';
  return (
    <TextLink as={Link} to={`/admin/users/${id}`}>
      {name}
    </TextLink>
  );
}

const Lines = styled(BareList).attrs({ $gap: 1 })`
  max-width: 36em;
  overflow-wrap: anywhere;
`;

function DetailLines({ entry }: { entry: AuditEntry }) {
  const lines = detailLines(entry);
  if (lines.length === 0) return '–';
  return (
    <Lines>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Lines>
  );
}
