import type { AdminPendingView } from '@kenali/contracts';
import { lazyScreen, useShell } from '@kenali/federation';
import { LoadingArea, Skeleton, Stack } from '@kenali/ui';
import {
  BookOpen,
  ChartColumn,
  ClipboardList,
  CreditCard,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Rocket,
  ShieldCheck,
  Sigma,
  Signature,
  Undo2,
  Users,
} from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { TableSkeleton } from '../common/loaded-part.tsx';

interface AdminPage {
  path: string;
  title: string;
  /** Its label in the navigation. Pages without a label are reached from other pages. */
  label?: string;
  icon?: LucideIcon;
  /** What waits for staff on this page. */
  count?: (pending: AdminPendingView) => number;
  load: () => Promise<ComponentType>;
}

/** All pages behind the login, in the order of the navigation. Each page is loaded when it is first opened. */
const PAGES: readonly AdminPage[] = [
  {
    path: 'admin/dashboard',
    title: 'Dashboard Admin',
    label: 'Dashboard',
    icon: LayoutDashboard,
    load: async () => (await import('../features/dashboard/dashboard.page.tsx')).DashboardPage,
  },
  {
    path: 'admin/users',
    title: 'Pengguna',
    label: 'Pengguna',
    icon: Users,
    load: async () => (await import('../features/users/users.page.tsx')).UsersPage,
  },
  {
    path: 'admin/assessments',
    title: 'Daftar Asesmen',
    label: 'Asesmen',
    icon: ClipboardList,
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
    icon: ChartColumn,
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
    icon: CreditCard,
    count: ({ orders }) => orders,
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
    icon: Undo2,
    count: ({ refunds, notices }) => refunds + notices,
    load: async () => (await import('../features/payments/refunds/refunds.page.tsx')).RefundsPage,
  },
  {
    path: 'admin/consultations',
    title: 'Konsultasi',
    label: 'Konsultasi',
    icon: MessageCircle,
    count: ({ consultations }) => consultations,
    load: async () => (await import('../features/consultations/consultations.page.tsx')).ConsultationsPage,
  },
  {
    path: 'admin/sign-offs',
    title: 'Pemeriksaan Psikolog',
    label: 'Pemeriksaan',
    icon: Signature,
    count: ({ signOffs }) => signOffs,
    load: async () => (await import('../features/sign-offs/sign-offs.page.tsx')).SignOffsPage,
  },
  {
    path: 'admin/data-requests',
    title: 'Permintaan Data Pribadi',
    label: 'Data Pribadi',
    icon: ShieldCheck,
    count: ({ dataRequests }) => dataRequests,
    load: async () => (await import('../features/data-requests/data-requests.page.tsx')).DataRequestsPage,
  },
  {
    path: 'admin/catalogue',
    title: 'Katalog',
    label: 'Katalog',
    icon: BookOpen,
    load: async () => (await import('../features/catalogue/catalogue.page.tsx')).CataloguePage,
  },
  {
    path: 'admin/instruments',
    title: 'Statistik Instrumen',
    label: 'Statistik',
    icon: Sigma,
    load: async () => (await import('../features/instruments/instruments.page.tsx')).InstrumentsPage,
  },
  {
    path: 'admin/packs',
    title: 'Versi Kuesioner',
    load: async () => (await import('../features/packs/packs.page.tsx')).PacksPage,
  },
  {
    path: 'admin/packs/:proposalId',
    title: 'Usulan Versi',
    load: async () => (await import('../features/packs/proposal.page.tsx')).ProposalPage,
  },
  {
    path: 'admin/audit',
    title: 'Catatan Audit',
    label: 'Catatan Audit',
    icon: History,
    load: async () => (await import('../features/audit/audit.page.tsx')).AuditPage,
  },
  {
    path: 'admin/password',
    title: 'Akun Saya',
    load: async () => (await import('../features/own-password/own-password.page.tsx')).OwnPasswordPage,
  },
  {
    path: 'admin/second-factor',
    title: 'Verifikasi Dua Langkah',
    load: async () => (await import('../features/own-password/second-factor-setup.page.tsx')).SecondFactorSetupPage,
  },
  {
    path: 'admin/releases',
    title: 'Rilis',
    label: 'Rilis',
    icon: Rocket,
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

/** The pages of psychologists, outside the admin area. */
export const CASE_PAGES = [
  {
    path: 'cases',
    title: 'Ruang Kerja',
    load: async () => (await import('../features/cases/cases.page.tsx')).CasesPage,
  },
  {
    path: 'cases/:userAssessmentId',
    title: 'Kasus',
    load: async () => (await import('../features/result/case.page.tsx')).CasePage,
  },
].map(({ load, ...page }) => ({
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
