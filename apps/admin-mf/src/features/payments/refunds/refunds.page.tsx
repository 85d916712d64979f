import { Heading, Stack } from '@kenali/ui';
import { HeldNotifications } from './held-notifications.tsx';
import { RefundList } from './refund-list.tsx';

/** /admin/refunds: refunds and held notifications, which need a decision by staff. */
export const RefundsPage = () => (
  <Stack $gap={10}>
    <Stack $gap={6}>
      <Heading level={1}>Pengembalian Dana</Heading>
      <RefundList />
    </Stack>
    <HeldNotifications />
  </Stack>
);
