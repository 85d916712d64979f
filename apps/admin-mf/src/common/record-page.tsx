import { apiFailureOf, useShell } from '@kenali/federation';
import { Heading, SkeletonText, Stack } from '@kenali/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadedPart } from './loaded-part.tsx';
import { LineLink, NothingHere, usePageTitle } from './page-parts.tsx';
import { useLastAddress } from './use-query-params.ts';

/** The number of the record in the address, or 0 if there is none: the query of a `RecordPage` is then not enabled. */
export function useRecordId(param: string): number {
  const id = Number(useShell().useParams()[param]);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

interface RecordPageProps<Data> {
  /** `null` if there is no such record. */
  query: UseQueryResult<Data | null>;
  title: string;
  /** Names what is loaded. */
  name: string;
  /** Said if there is no such record: `Pesanan tidak ditemukan.` */
  nothing: string;
  /** The list that the link above the heading leads back to, with its filters. */
  list: string;
  back: string;
  children: (record: Data) => ReactNode;
}

/** The page of one record: the way back to its list, its name, and the record, or that there is none. */
export function RecordPage<Data>({ query, title, name, nothing, list, back, children }: RecordPageProps<Data>) {
  const { Link } = useShell();
  const address = useLastAddress(list);
  usePageTitle(title);
  const isMissing = !query.isEnabled || query.data === null || apiFailureOf(query.error)?.status === 404;
  return (
    <Stack $gap={5}>
      {!isMissing && (
        <LineLink as={Link} to={address}>
          {back}
        </LineLink>
      )}
      <Heading level={1}>{title}</Heading>
      {isMissing ? (
        <NothingHere title={nothing} to={address} label={back} />
      ) : (
        <LoadedPart query={query} name={name} skeleton={<SkeletonText lines={10} />}>
          {(record) => record !== null && children(record)}
        </LoadedPart>
      )}
    </Stack>
  );
}
