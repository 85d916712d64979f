import { EmptyState, Heading, SelectField, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { TableSkeleton } from '../../common/table-skeleton.tsx';
import { ErrorsTable } from './errors-table.tsx';
import { clientErrors, liveReleases } from './releases.api.ts';
import { ReleasesTable } from './releases-table.tsx';

const HOURS = [
  { value: '24', label: '24 jam terakhir' },
  { value: '168', label: '7 hari terakhir' },
  { value: '720', label: '30 hari terakhir' },
];

/** /admin/releases: what is live where, and how it fares in people's browsers. Nothing is moved from here. */
export function ReleasesPage() {
  const [hours, setHours] = useState('24');
  const releases = useQuery(liveReleases);
  const errors = useQuery(clientErrors(Number(hours)));
  return (
    <Stack $gap={6}>
      <Stack $gap={2}>
        <Heading level={1}>Rilis</Heading>
        <Text $tone="inkSoft">
          Versi yang sedang dipakai pengunjung, dan galat yang dilaporkan peramban mereka tanpa data pribadi.
        </Text>
      </Stack>
      <Stack as="section" $gap={3}>
        <Heading level={2}>Versi aktif</Heading>
        <LoadedPart query={releases} name="Daftar rilis" skeleton={<TableSkeleton rows={4} />}>
          {(found) => <ReleasesTable releases={found} />}
        </LoadedPart>
      </Stack>
      <Stack as="section" $gap={3}>
        <Heading level={2}>Galat per versi</Heading>
        <SelectField
          label="Jangka waktu"
          options={HOURS}
          value={hours}
          onChange={({ target }) => setHours(target.value)}
        />
        <LoadedPart query={errors} name="Galat per versi" skeleton={<TableSkeleton rows={4} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="Belum ada laporan" headingLevel={3}>
                Belum ada halaman yang dihitung dalam jangka waktu ini.
              </EmptyState>
            ) : (
              <ErrorsTable rows={rows} />
            )
          }
        </LoadedPart>
      </Stack>
    </Stack>
  );
}
