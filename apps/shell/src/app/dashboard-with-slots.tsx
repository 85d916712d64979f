import { DashboardPage } from '../features/dashboard/dashboard.page.tsx';
import { RemoteSlot } from './remote-slot.tsx';

/** The dashboard, with what the remotes put into it. */
export const DashboardWithSlots = () => (
  <DashboardPage
    myAssessments={<RemoteSlot name="dashboard.my-assessments" />}
    catalogue={<RemoteSlot name="dashboard.catalogue" />}
  />
);
