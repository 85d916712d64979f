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

type Path = keyof typeof TITLES;
type CasePath = Extract<Path, `cases${string}`>;
type AdminPath = Exclude<Path, CasePath | 'admin' | 'admin/login'>;

interface AdminPage {
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
const PAGES: Record<AdminPath, AdminPage> = {
  'admin/dashboard': {
    label: 'Dashboard',
    icon: LayoutDashboard,
    load: async () => (await import('../features/dashboard/dashboard.page.tsx')).DashboardPage,
  },
  'admin/users': {
    icon: Users,
    load: async () => (await import('../features/users/users.page.tsx')).UsersPage,
  },
  'admin/users/:userId': {
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
  'admin/assessments': {
    label: 'Asesmen',
    icon: ClipboardList,
    covers: 'admin/assessment-result',
    load: async () => (await import('../features/assessments/admin-assessments.page.tsx')).AdminAssessmentsPage,
  },
  'admin/assessment-result/:userAssessmentId': {
    load: async () => (await import('../features/result/admin-result.page.tsx')).AdminResultPage,
  },
  'admin/reports': {
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
  'admin/orders': {
    icon: CreditCard,
    count: ({ orders }) => orders,
    load: async () => (await import('../features/payments/orders/orders.page.tsx')).OrdersPage,
  },
  'admin/orders/:orderId': {
    load: async () => (await import('../features/payments/order/order.page.tsx')).OrderPage,
  },
  'admin/refunds': {
    label: 'Pengembalian',
    icon: Undo2,
    count: ({ refunds, notices }) => refunds + notices,
    load: async () => (await import('../features/payments/refunds/refunds.page.tsx')).RefundsPage,
  },
  'admin/consultations': {
    icon: MessageCircle,
    count: ({ consultations }) => consultations,
    load: async () => (await import('../features/consultations/consultations.page.tsx')).ConsultationsPage,
  },
  'admin/sign-offs': {
    label: 'Pemeriksaan',
    icon: Signature,
    count: ({ signOffs }) => signOffs,
    load: async () => (await import('../features/sign-offs/sign-offs.page.tsx')).SignOffsPage,
  },
  'admin/data-requests': {
    label: 'Data Pribadi',
    icon: ShieldCheck,
    count: ({ dataRequests }) => dataRequests,
    load: async () => (await import('../features/data-requests/data-requests.page.tsx')).DataRequestsPage,
  },
  'admin/catalogue': {
    icon: BookOpen,
    load: async () => (await import('../features/catalogue/catalogue.page.tsx')).CataloguePage,
  },
  'admin/access-codes': {
    icon: Ticket,
    load: async () => (await import('../features/access-codes/batches.page.tsx')).BatchesPage,
  },
  'admin/instruments': {
    label: 'Statistik',
    icon: Sigma,
    load: async () => (await import('../features/instruments/instruments.page.tsx')).InstrumentsPage,
  },
  'admin/norms': {
    label: 'Norma',
    icon: Ruler,
    load: async () => (await import('../features/norms/norms.page.tsx')).AdminNormsPage,
  },
  'admin/packs': {
    label: 'Kuesioner',
    icon: FileStack,
    load: async () => (await import('../features/packs/packs.page.tsx')).PacksPage,
  },
  'admin/packs/:proposalId': {
    load: async () => (await import('../features/packs/proposal.page.tsx')).ProposalPage,
  },
  'admin/audit': {
    icon: History,
    load: async () => (await import('../features/audit/audit.page.tsx')).AuditPage,
  },
  'admin/password': {
    load: async () => (await import('../features/own-password/own-password.page.tsx')).OwnPasswordPage,
  },
  'admin/second-factor': {
    load: async () => (await import('../features/own-password/second-factor-setup.page.tsx')).SecondFactorSetupPage,
  },
  'admin/releases': {
    icon: Rocket,
    load: async () => (await import('../features/releases/releases.page.tsx')).ReleasesPage,
  },
};

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

const withScreens = (pages: Partial<Record<Path, AdminPage>>) =>
  (Object.entries(pages) as [Path, AdminPage][]).map(([path, { load, ...page }]) => {
    const title = TITLES[path];
    return {
      ...page,
      ...featureOfRoute(`/${path}`),
      path,
      title,
      label: page.icon && (page.label ?? title),
      screen: lazyScreen(async () => ({ default: await load() }), <LoadingPage title={title} />),
    };
  });

export const ADMIN_PAGES = withScreens(PAGES);

/** The pages of psychologists, outside the admin area. */
const CASES: Record<CasePath, AdminPage> = {
  cases: {
    load: async () => (await import('../features/cases/cases.page.tsx')).CasesPage,
  },
  'cases/norms': {
    load: async () => (await import('../features/norms/norms.page.tsx')).CaseNormsPage,
  },
  'cases/schedule': {
    load: async () => (await import('../features/bookings/hours.page.tsx')).HoursPage,
  },
  'cases/:userAssessmentId': {
    load: async () => (await import('../features/result/case.page.tsx')).CasePage,
  },
};

export const CASE_PAGES = withScreens(CASES);

/** Redirects /admin to the dashboard. */
export function StartPage() {
  const navigate = useShell().useNavigate();
  useEffect(() => {
    navigate('/admin/dashboard', { replace: true });
  }, [navigate]);
  return null;
}
