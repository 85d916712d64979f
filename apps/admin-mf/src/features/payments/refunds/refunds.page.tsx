import { Heading, Stack } from '@kenali/ui';
import { NoticeList } from '../notices/notice-list.tsx';
import { RefundList } from './refund-list.tsx';

/** /admin/refunds: what a person has to decide about money. */
export const RefundsPage = () => (
  <Stack $gap={10}>
    <Stack $gap={6}>
      <Heading level={1}>Pengembalian Dana</Heading>
      <RefundList />
    </Stack>
    <NoticeList />
  </Stack>
);
