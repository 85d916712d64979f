import type { AdminCalls } from './admin.ts';
import type { AdminAuditCalls } from './admin-audit.ts';
import type { AdminCatalogueCalls } from './admin-catalogue.ts';
import type { AdminPaymentCalls } from './admin-payments.ts';
import type { AdminReportCalls } from './admin-reports.ts';
import type { AdminUserCalls } from './admin-users.ts';
import type { AssessmentCalls } from './assessments.ts';
import type { AuthCalls } from './auth.ts';
import type { ClientErrorCalls } from './client-errors.ts';
import type { InstrumentCalls } from './instruments.ts';
import type { OrderCalls } from './orders.ts';
import type { PaymentCalls } from './payments.ts';
import type { ResultCalls } from './results.ts';
import type { UserAssessmentCalls } from './user-assessments.ts';

export type * from './admin.ts';
export type * from './admin-audit.ts';
export type * from './admin-catalogue.ts';
export type * from './admin-payments.ts';
export type * from './admin-reports.ts';
export type * from './admin-users.ts';
export type * from './assessments.ts';
export type * from './auth.ts';
export type * from './client-errors.ts';
export type * from './common.ts';
export type * from './instruments.ts';
export type * from './orders.ts';
export type * from './payments.ts';
export type * from './results.ts';
export type * from './user-assessments.ts';

/** Every call of the API, keyed by method and path. The one place where a request and its answer get their shape. */
export interface Calls
  extends AuthCalls,
    AssessmentCalls,
    OrderCalls,
    PaymentCalls,
    UserAssessmentCalls,
    InstrumentCalls,
    ResultCalls,
    AdminCalls,
    AdminUserCalls,
    AdminReportCalls,
    AdminAuditCalls,
    AdminPaymentCalls,
    AdminCatalogueCalls,
    ClientErrorCalls {}

export type CallKey = keyof Calls;
type Part<K extends CallKey, P extends string> = Calls[K] extends { [key in P]: infer T } ? { [key in P]: T } : unknown;
/** What a caller passes: `params`, `query` and `body`, each where the call has it. */
export type CallInput<K extends CallKey> = Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'>;
export type CallResponse<K extends CallKey> = Calls[K]['response'];
