import type { Role } from '../../auth/types.ts';
import type { DecimalRupiah, Id, IsoTime } from '../../common/types.ts';
import type { OrderStatus } from '../../orders/types.ts';
import type { AdminAssessmentItem } from '../user-assessments/types.ts';

export interface FoundUser {
  id: Id;
  firstName: string;
  lastName: string;
  email: string;
  whatsappNumber: string;
  role: Role;
  isActive: boolean;
}

type FoundOwner = Pick<FoundUser, 'id' | 'firstName' | 'lastName' | 'email'>;

export interface FoundOrder {
  id: Id;
  user: FoundOwner;
  status: OrderStatus;
  totalAmount: DecimalRupiah;
  createdAt: IsoTime;
}

/** A user assessment. */
export interface FoundAssessment
  extends Pick<AdminAssessmentItem, 'id' | 'childName' | 'status' | 'completedAt' | 'isRestricted'> {
  user: FoundOwner;
  name: string;
}

/** The best matches of each kind, `ADMIN_SEARCH_MAX` at most. */
export interface AdminSearchView {
  users: FoundUser[];
  /** User assessments that match by the child's name. They are not in `assessments`. */
  children: FoundAssessment[];
  orders: FoundOrder[];
  assessments: FoundAssessment[];
}

/** What waits for staff. */
export interface AdminPendingView {
  /** Consultation requests that nobody has answered. */
  consultations: number;
  /** Refunds that are due or failed. */
  refunds: number;
  /** Provider notifications that are held. */
  notices: number;
  /** Orders with an unresolved flag. */
  orders: number;
  /** Requests of owners that staff have to answer. */
  dataRequests: number;
  /** Results that wait for a sign-off. */
  signOffs: number;
}

export interface AdminSearchCalls {
  /**
   * Each word of `q` must match the beginning of a word of a name or email, or of a WhatsApp number. A number also finds
   * the order, the user assessment and the user with this id.
   */
  'GET /api/admin/search': { query: { q: string }; response: AdminSearchView };
  'GET /api/admin/pending': { response: AdminPendingView };
}
