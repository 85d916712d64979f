import { lazyScreen, useShell } from '@kenali/federation';
import { LoadingArea, Skeleton, Stack } from '@kenali/ui';
import { type ComponentType, useEffect } from 'react';
import { TableSkeleton } from '../common/loaded-part.tsx';

interface AdminPage {
  path: string;
  title: string;
  /** Its label in the navigation. Pages without a label are reached from other pages. */
  label?: string;
  load: () => Promise<ComponentType>;
}

/** All pages behind the login, in the order of the navigation. Each page is loaded when it is first opened. */
const PAGES: readonly AdminPage[] = [
  {
    path: 'admin/dashboard',
    title: 'Dashboard Admin',
    label: 'Dashboard',
    load: async () => (await import('../features/dashboard/dashboard.page.tsx')).DashboardPage,
  },
  {
    path: 'admin/users',
    title: 'Pengguna',
    label: 'Pengguna',
    load: async () => (await import('../features/users/users.page.tsx')).UsersPage,
  },
  {
    path: 'admin/assessments',
    title: 'Daftar Asesmen',
    label: 'Asesmen',
    load: async () => (await import('../features/assessments/admin-assessments.page.tsx')).AdminAssessmentsPage,
  },
  {
    path: 'admin/assessment-result/:userAssessmentId',
    title: 'Hasil Asesmen',
    load: async () => (await import('../features/result/admin-result.page.tsx')).AdminResultPage,
  },
  {
    path: 'admin/reports',
    title: 'Laporan',
    label: 'Laporan',
    load: async () => {
      // Features do not import each other, so the dashboard's list of recent activity is passed in here.
      const [{ ReportsPage }, { RecentActivity }] = await Promise.all([
        import('../features/reports/reports.page.tsx'),
        import('../features/dashboard/recent-activity.tsx'),
      ]);
      return () => <ReportsPage activity={<RecentActivity />} />;
    },
  },
  {
    path: 'admin/orders',
    title: 'Pembayaran',
    label: 'Pembayaran',
    load: async () => (await import('../features/payments/orders/orders.page.tsx')).OrdersPage,
  },
  {
    path: 'admin/orders/:orderId',
    title: 'Pesanan',
    load: async () => (await import('../features/payments/timeline/order.page.tsx')).OrderPage,
  },
  {
    path: 'admin/refunds',
    title: 'Pengembalian Dana',
    label: 'Pengembalian',
    load: async () => (await import('../features/payments/refunds/refunds.page.tsx')).RefundsPage,
  },
  {
    path: 'admin/consultations',
    title: 'Konsultasi',
    label: 'Konsultasi',
    load: async () => (await import('../features/consultations/consultations.page.tsx')).ConsultationsPage,
  },
  {
    path: 'admin/catalogue',
    title: 'Katalog',
    label: 'Katalog',
    load: async () => (await import('../features/catalogue/catalogue.page.tsx')).CataloguePage,
  },
  {
    path: 'admin/audit',
    title: 'Catatan Audit',
    label: 'Catatan Audit',
    load: async () => (await import('../features/audit/audit.page.tsx')).AuditPage,
  },
  {
    path: 'admin/releases',
    title: 'Rilis',
    label: 'Rilis',
    load: async () => (await import('../features/releases/releases.page.tsx')).ReleasesPage,
  },
];

/** Shown while the code of a page loads: placeholders for its heading, filters and table. */
const LoadingPage = ({ title }: { title: string }) => (
  <LoadingArea label="Memuat halaman..." pageTitle={title}>
    <Stack $gap={5}>
      <Skeleton $width="min(320px, 70%)" $height="40px" />
      <Skeleton $height="80px" $radius="control" />
      <TableSkeleton />
    </Stack>
  </LoadingArea>
);

export const ADMIN_PAGES = PAGES.map(({ load, ...page }) => ({
  ...page,
  screen: lazyScreen(async () => ({ default: await load() }), <LoadingPage title={page.title} />),
}));

/** Redirects /admin to the dashboard. */
export function StartPage() {
  const navigate = useShell().useNavigate();
  useEffect(() => {
    navigate('/admin/dashboard', { replace: true });
  }, [navigate]);
  return null;
}
