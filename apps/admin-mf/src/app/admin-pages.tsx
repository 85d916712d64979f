import { type AdminPendingView, featureOfRoute } from '@kenali/contracts';
import { lazyScreen, useShell } from '@kenali/federation';
import { LoadingArea, Skeleton, Stack } from '@kenali/ui';
import {
  BookOpen,
  ChartColumn,
  ClipboardList,
  CreditCard,
  FileStack,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Rocket,
  Ruler,
  ShieldCheck,
  Sigma,
  Signature,
  Ticket,
  Undo2,
  Users,
} from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { TableSkeleton } from '../common/loaded-part.tsx';
import { TITLES } from '../pages.ts';

interface AdminPage {
  path: keyof typeof TITLES;
  /** Its icon in the navigation. Pages without an icon are reached from other pages. */
  icon?: LucideIcon;
  /** Its name in the navigation, if the title is too long. */
  label?: string;
  /** Another path whose pages belong to this entry of the navigation. */
  covers?: string;
  /** What waits for staff on this page. */
  count?: (pending: AdminPendingView) => number;
  load: () => Promise<ComponentType>;
}

/** All pages behind the login, in the order of the navigation. Each page is loaded when it is first opened. */
const PAGES: readonly AdminPage[] = [
  {
    path: 'admin/dashboard',
    label: 'Dashboard',
    icon: LayoutDashboard,
    load: async () => (await import('../features/dashboard/dashboard.page.tsx')).DashboardPage,
  },
  {
    path: 'admin/users',
    icon: Users,
    load: async () => (await import('../features/users/users.page.tsx')).UsersPage,
  },
  {
    path: 'admin/users/:userId',
    load: async () => {
      // Features do not import each other, so the columns and dialogs of the lists are passed in here.
      const [{ PersonPage }, assessments, orders, consultations, requests, { RefundFromList }] = await Promise.all([
        import('../features/users/person/person.page.tsx'),
        import('../features/assessments/assessment-columns.tsx'),
        import('../features/payments/orders/order-columns.tsx'),
        import('../features/consultations/consultation-columns.tsx'),
        import('../features/data-requests/request-columns.tsx'),
        import('../features/payments/refunds/start-refund-dialog.tsx'),
      ]);
      const columns = {
        assessments: assessments.ASSESSMENT_COLUMNS,
        orders: orders.ORDER_COLUMNS,
        consultations: consultations.CONSULTATION_COLUMNS,
        requests: requests.REQUEST_COLUMNS,
      };
      return () => <PersonPage columns={columns} RefundDialog={RefundFromList} />;
    },
  },
  {
    path: 'admin/assessments',
    label: 'Asesmen',
    icon: ClipboardList,
    covers: 'admin/assessment-result',
    load: async () => (await import('../features/assessments/admin-assessments.page.tsx')).AdminAssessmentsPage,
  },
  {
    path: 'admin/assessment-result/:userAssessmentId',
    load: async () => (await import('../features/result/admin-result.page.tsx')).AdminResultPage,
  },
  {
    path: 'admin/reports',
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
    icon: CreditCard,
    count: ({ orders }) => orders,
    load: async () => (await import('../features/payments/orders/orders.page.tsx')).OrdersPage,
  },
  {
    path: 'admin/orders/:orderId',
    load: async () => (await import('../features/payments/order/order.page.tsx')).OrderPage,
  },
  {
    path: 'admin/refunds',
    label: 'Pengembalian',
    icon: Undo2,
    count: ({ refunds, notices }) => refunds + notices,
    load: async () => (await import('../features/payments/refunds/refunds.page.tsx')).RefundsPage,
  },
  {
    path: 'admin/consultations',
    icon: MessageCircle,
    count: ({ consultations }) => consultations,
    load: async () => (await import('../features/consultations/consultations.page.tsx')).ConsultationsPage,
  },
  {
    path: 'admin/sign-offs',
    label: 'Pemeriksaan',
    icon: Signature,
    count: ({ signOffs }) => signOffs,
    load: async () => (await import('../features/sign-offs/sign-offs.page.tsx')).SignOffsPage,
  },
  {
    path: 'admin/data-requests',
    label: 'Data Pribadi',
    icon: ShieldCheck,
    count: ({ dataRequests }) => dataRequests,
    load: async () => (await import('../features/data-requests/data-requests.page.tsx')).DataRequestsPage,
  },
  {
    path: 'admin/catalogue',
    icon: BookOpen,
    load: async () => (await import('../features/catalogue/catalogue.page.tsx')).CataloguePage,
  },
  {
    path: 'admin/access-codes',
    icon: Ticket,
    load: async () => (await import('../features/access-codes/batches.page.tsx')).BatchesPage,
  },
  {
    path: 'admin/instruments',
    label: 'Statistik',
    icon: Sigma,
    load: async () => (await import('../features/instruments/instruments.page.tsx')).InstrumentsPage,
  },
  {
    path: 'admin/norms',
    label: 'Norma',
    icon: Ruler,
    load: async () => (await import('../features/norms/norms.page.tsx')).AdminNormsPage,
  },
  {
    path: 'admin/packs',
    label: 'Kuesioner',
    icon: FileStack,
    load: async () => (await import('../features/packs/packs.page.tsx')).PacksPage,
  },
  {
    path: 'admin/packs/:proposalId',
    load: async () => (await import('../features/packs/proposal.page.tsx')).ProposalPage,
  },
  {
    path: 'admin/audit',
    icon: History,
    load: async () => (await import('../features/audit/audit.page.tsx')).AuditPage,
  },
  {
    path: 'admin/password',
    load: async () => (await import('../features/own-password/own-password.page.tsx')).OwnPasswordPage,
  },
  {
    path: 'admin/second-factor',
    load: async () => (await import('../features/own-password/second-factor-setup.page.tsx')).SecondFactorSetupPage,
  },
  {
    path: 'admin/releases',
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

function withScreen({ load, ...page }: AdminPage) {
  const title = TITLES[page.path];
  const screen = lazyScreen(async () => ({ default: await load() }), <LoadingPage title={title} />);
  return {
    ...page,
    title,
    feature: featureOfRoute(`/${page.path}`),
    label: page.icon && (page.label ?? title),
    screen,
  };
}

export const ADMIN_PAGES = PAGES.map(withScreen);

/** The pages of psychologists, outside the admin area. */
const CASES: readonly AdminPage[] = [
  {
    path: 'cases',
    load: async () => (await import('../features/cases/cases.page.tsx')).CasesPage,
  },
  {
    path: 'cases/norms',
    load: async () => (await import('../features/norms/norms.page.tsx')).CaseNormsPage,
  },
  {
    path: 'cases/schedule',
    load: async () => (await import('../features/bookings/hours.page.tsx')).HoursPage,
  },
  {
    path: 'cases/:userAssessmentId',
    load: async () => (await import('../features/result/case.page.tsx')).CasePage,
  },
];

export const CASE_PAGES = CASES.map(withScreen);

/** Redirects /admin to the dashboard. */
export function StartPage() {
  const navigate = useShell().useNavigate();
  useEffect(() => {
    navigate('/admin/dashboard', { replace: true });
  }, [navigate]);
  return null;
}
