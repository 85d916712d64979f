import type { SortDirection } from './admin-users.ts';
import type { Done, LoginRequest } from './auth.ts';
import type {
  AssessmentType,
  DecimalRupiah,
  Id,
  IsoTime,
  OrderStatus,
  PaymentStatus,
  UserAssessmentStatus,
  UserView,
} from './common.ts';
import type { AdminResultView } from './results.ts';

/** The admin token has its own audience: 60 minutes idle, 8 hours in all, checked against the server session. */
export interface AdminSessionStarted {
  accessToken: string;
  user: UserView;
}

/** What became of a user assessment whose money went back: not begun, begun, or completed by then. */
export type TakenBack = 'withdrawn' | 'frozen' | 'flagged';

export interface AdminAssessmentItem {
  id: Id;
  status: UserAssessmentStatus;
  /** Only where the money went back. */
  takenBack?: TakenBack;
  createdAt: IsoTime;
  completedAt: IsoTime | null;
  assessment: { name: string; type: AssessmentType; price: DecimalRupiah };
  user: { email: string; firstName: string; lastName: string; whatsappNumber: string };
}

/** `status` in_progress means available and in progress together. `search` matches prefixes of words. */
export interface AdminAssessmentsQuery {
  page?: number;
  limit?: number;
  search?: string;
  status?: 'completed' | 'in_progress';
  type?: AssessmentType;
  sort?: 'createdAt' | 'completedAt';
  direction?: SortDirection;
}

/** The filters of the list, without its pages. */
export type AdminAssessmentsExportQuery = Pick<AdminAssessmentsQuery, 'search' | 'status' | 'type'>;

/** Everything the platform knows of an order's payment, oldest first. */
export interface OrderTimeline {
  orderId: Id;
  userId: Id;
  /** Whose order it is. An API of before this did not tell. */
  user?: { email: string; firstName: string; lastName: string };
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalAmount: DecimalRupiah;
  flags: string[];
  /** Those of `flags` that ask for nobody any more. */
  settledFlags: string[];
  attempts: {
    providerOrderId: string;
    amount: DecimalRupiah;
    state: string;
    paymentType: string | null;
    createdAt: IsoTime;
    expiresAt: IsoTime;
  }[];
  events: {
    at: IsoTime;
    providerOrderId: string;
    source: string;
    transactionStatus: string | null;
    fraudStatus: string | null;
    verdict: string;
    from: string | null;
    to: string | null;
    /** How often the same note arrived. */
    count: number;
  }[];
}

export interface AdminCalls {
  'POST /api/admin/login': { body: LoginRequest; response: AdminSessionStarted };
  'POST /api/admin/logout': { response: Done };
  'GET /api/admin/user': { response: UserView };
  /** Newest first, 200 at most unless `page` and `limit` say otherwise; the total is in `X-Total-Count`. */
  'GET /api/admin/orders/{id}/timeline': { params: { id: Id }; response: OrderTimeline };
  'GET /api/admin/assessments': { query: AdminAssessmentsQuery; response: AdminAssessmentItem[] };
  /** All that match, as text/csv, row by row; `X-Total-Count` says how many come. Cells never run as formulas. */
  'GET /api/admin/assessments/csv': { query: AdminAssessmentsExportQuery; response: Blob };
  /** Up to 20,000 rows; more answers EXPORT_TOO_LARGE. */
  'GET /api/admin/assessments/xlsx': { query: AdminAssessmentsExportQuery; response: Blob };
  'GET /api/admin/assessments/{id}/result': { params: { id: Id }; response: AdminResultView };
  'GET /api/admin/assessments/{id}/pdf': { params: { id: Id }; response: Blob };
}
