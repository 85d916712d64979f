import { LoadingArea, Skeleton, Stack } from '@kenali/ui';
import { TableSkeleton } from '../common/table-skeleton.tsx';

/** A page whose code is on its way: its heading, its filters, its table. */
export const LoadingPage = ({ title }: { title: string }) => (
  <LoadingArea label="Memuat halaman..." pageTitle={title}>
    <Stack $gap={5}>
      <Skeleton $width="min(320px, 70%)" $height="40px" />
      <Skeleton $height="80px" $radius="control" />
      <TableSkeleton />
    </Stack>
  </LoadingArea>
);
