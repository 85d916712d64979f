import { lazyScreen } from '@kenali/federation';
import type { ComponentType } from 'react';
import { LoadingPage } from './loading-page.tsx';

export interface AdminPage {
  path: string;
  title: string;
  /** Its word in the navigation; pages that others lead to have none. */
  label?: string;
  /** A page is loaded when it is first opened. */
  screen: ComponentType;
}

const later = (title: string, load: () => Promise<ComponentType>) =>
  lazyScreen(async () => ({ default: await load() }), <LoadingPage title={title} />);

/** The report shows what happened last as the dashboard does; features meet here only. */
const loadReports = async () => {
  const [{ ReportsPage }, { RecentActivity }] = await Promise.all([
    import('../features/reports/reports.page.tsx'),
    import('../features/dashboard/recent-activity.tsx'),
  ]);
  return () => <ReportsPage activity={<RecentActivity />} />;
};

/** Every page behind the sign-in, in the order of the navigation: a line here adds one. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: 'admin/dashboard',
    title: 'Dashboard Admin',
    label: 'Dashboard',
    screen: later(
      'Dashboard Admin',
      async () => (await import('../features/dashboard/dashboard.page.tsx')).DashboardPage,
    ),
  },
  {
    path: 'admin/users',
    title: 'Pengguna',
    label: 'Pengguna',
    screen: later('Pengguna', async () => (await import('../features/users/users.page.tsx')).UsersPage),
  },
  {
    path: 'admin/assessments',
    title: 'Daftar Asesmen',
    label: 'Asesmen',
    screen: later(
      'Daftar Asesmen',
      async () => (await import('../features/assessments/admin-assessments.page.tsx')).AdminAssessmentsPage,
    ),
  },
  {
    path: 'admin/assessment-result/:userAssessmentId',
    title: 'Hasil Asesmen',
    screen: later(
      'Hasil Asesmen',
      async () => (await import('../features/result/admin-result.page.tsx')).AdminResultPage,
    ),
  },
  {
    path: 'admin/reports',
    title: 'Laporan',
    label: 'Laporan',
    screen: later('Laporan', loadReports),
  },
  {
    path: 'admin/orders',
    title: 'Pembayaran',
    label: 'Pembayaran',
    screen: later('Pembayaran', async () => (await import('../features/payments/orders/orders.page.tsx')).OrdersPage),
  },
  {
    path: 'admin/orders/:orderId',
    title: 'Pesanan',
    screen: later('Pesanan', async () => (await import('../features/payments/timeline/order.page.tsx')).OrderPage),
  },
  {
    path: 'admin/refunds',
    title: 'Pengembalian Dana',
    label: 'Pengembalian',
    screen: later(
      'Pengembalian Dana',
      async () => (await import('../features/payments/refunds/refunds.page.tsx')).RefundsPage,
    ),
  },
  {
    path: 'admin/consultations',
    title: 'Konsultasi',
    label: 'Konsultasi',
    screen: later(
      'Konsultasi',
      async () => (await import('../features/consultations/consultations.page.tsx')).ConsultationsPage,
    ),
  },
  {
    path: 'admin/catalogue',
    title: 'Katalog',
    label: 'Katalog',
    screen: later('Katalog', async () => (await import('../features/catalogue/catalogue.page.tsx')).CataloguePage),
  },
  {
    path: 'admin/audit',
    title: 'Catatan Audit',
    label: 'Catatan Audit',
    screen: later('Catatan Audit', async () => (await import('../features/audit/audit.page.tsx')).AuditPage),
  },
  {
    path: 'admin/releases',
    title: 'Rilis',
    label: 'Rilis',
    screen: later('Rilis', async () => (await import('../features/releases/releases.page.tsx')).ReleasesPage),
  },
];
