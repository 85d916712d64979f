import type { Role } from '../../auth/types.ts';
import type { Count, DecimalRupiah, Id, IsoTime, OptionalText } from '../../common/types.ts';
import type { OrderStatus } from '../../orders/types.ts';
import type { AdminAssessmentItem } from '../user-assessments/types.ts';

export interface FoundUser {
  id: Id;
  firstName: OptionalText;
  lastName: OptionalText;
  email: OptionalText;
  whatsappNumber: OptionalText;
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
  name: OptionalText;
}

/** The best matches of each kind, `ADMIN_SEARCH_MAX` at most. */
export interface AdminSearchView {
  /** @maxItems 5 */
  users: FoundUser[];
  /**
   * User assessments that match by the child's name. They are not in `assessments`.
   * @maxItems 5
   */
  children: FoundAssessment[];
  /** @maxItems 5 */
  orders: FoundOrder[];
  /** @maxItems 5 */
  assessments: FoundAssessment[];
}

/** What waits for staff. */
export interface AdminPendingView {
  /** Consultation requests that nobody has answered. */
  consultations: Count;
  /** Refunds that are due or failed. */
  refunds: Count;
  /** Provider notifications that are held. */
  notices: Count;
  /** Orders with an unresolved flag. */
  orders: Count;
  /** Requests of owners that staff have to answer. */
  dataRequests: Count;
  /** Results that wait for a sign-off. */
  signOffs: Count;
}

export interface AdminSearchCalls {
  /**
   * Each word of `q` must match the beginning of a word of a name or email, or of a WhatsApp number. A number also finds
   * the order, the user assessment and the user with this id.
   */
  'GET /api/admin/search': { query: { q: string }; response: AdminSearchView };
  'GET /api/admin/pending': { response: AdminPendingView };
}
