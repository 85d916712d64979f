import { Heading, Stack } from '@kenali/ui';
import { RecentActivity } from './recent-activity.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Stats } from './stats.tsx';

/** /admin/dashboard: the practice in five numbers, ways on, and what happened last. */
export const DashboardPage = () => (
  <Stack $gap={6}>
    <Heading level={1}>Dashboard Admin</Heading>
    <Stats />
    <Shortcuts />
    <RecentActivity />
  </Stack>
);
