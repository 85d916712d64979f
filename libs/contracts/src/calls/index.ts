import type { PracticeCalls } from '../practice-features.ts';
import type { AdminAuditCalls } from './admin/audit/types.ts';
import type { AdminCatalogueCalls } from './admin/catalogue/types.ts';
import type { AdminConsultationCalls } from './admin/consultations/types.ts';
import type { AdminInstrumentCalls } from './admin/instruments/types.ts';
import type { AdminPackCalls } from './admin/packs/types.ts';
import type { AdminOrderTimelineCalls, AdminPaymentCalls } from './admin/payments/types.ts';
import type { AdminReportCalls } from './admin/reports/types.ts';
import type { AdminSearchCalls } from './admin/search/types.ts';
import type { AdminUserAssessmentCalls } from './admin/user-assessments/types.ts';
import type { AdminUserCalls } from './admin/users/types.ts';
import type { AssessmentCalls } from './assessments/types.ts';
import type { AdminSessionCalls, AuthCalls } from './auth/types.ts';
import type { AdminCaseCalls, CaseCalls } from './cases/types.ts';
import type { ChildCalls } from './children/types.ts';
import type { ClientErrorCalls } from './client-errors/types.ts';
import type { ConsentCalls } from './consent/types.ts';
import type { DataExportCalls } from './data-exports/types.ts';
import type { AdminDataRequestCalls, DataRequestCalls, RestrictionCalls } from './data-requests/types.ts';
import type { GuardianCalls } from './guardians/types.ts';
import type { InstrumentCalls } from './instruments/types.ts';
import type { ObservationCalls } from './observations/types.ts';
import type { OrderCalls } from './orders/types.ts';
import type { PaymentCalls } from './payments/types.ts';
import type { ResultCalls } from './results/types.ts';
import type { ShareLinkCalls } from './share-links/types.ts';
import type { UserAssessmentCalls } from './user-assessments/types.ts';

export * from './admin/audit/types.ts';
export * from './admin/catalogue/types.ts';
export * from './admin/consultations/types.ts';
export * from './admin/instruments/types.ts';
export * from './admin/packs/types.ts';
export * from './admin/payments/types.ts';
export * from './admin/reports/types.ts';
export * from './admin/search/types.ts';
export * from './admin/user-assessments/types.ts';
export * from './admin/users/types.ts';
export * from './assessments/types.ts';
export * from './auth/types.ts';
export * from './cases/licence.types.ts';
export * from './cases/types.ts';
export * from './children/types.ts';
export * from './client-errors/types.ts';
export * from './common/types.ts';
export * from './consent/types.ts';
export * from './data-exports/types.ts';
export * from './data-requests/types.ts';
export * from './guardians/types.ts';
export * from './instruments/types.ts';
export * from './observations/observer.types.ts';
export * from './observations/types.ts';
export * from './orders/types.ts';
export * from './payments/types.ts';
export * from './results/types.ts';
export * from './share-links/link.types.ts';
export * from './share-links/types.ts';
export * from './user-assessments/types.ts';

/** Every call of the API by method and path, with the types of its request and response. */
export interface Calls
  extends AuthCalls,
    AssessmentCalls,
    OrderCalls,
    PaymentCalls,
    UserAssessmentCalls,
    ChildCalls,
    ConsentCalls,
    DataExportCalls,
    DataRequestCalls,
    RestrictionCalls,
    InstrumentCalls,
    ResultCalls,
    ShareLinkCalls,
    GuardianCalls,
    ObservationCalls,
    CaseCalls,
    PracticeCalls,
    AdminSessionCalls,
    AdminOrderTimelineCalls,
    AdminUserAssessmentCalls,
    AdminUserCalls,
    AdminReportCalls,
    AdminSearchCalls,
    AdminAuditCalls,
    AdminPaymentCalls,
    AdminConsultationCalls,
    AdminDataRequestCalls,
    AdminCatalogueCalls,
    AdminInstrumentCalls,
    AdminPackCalls,
    AdminCaseCalls,
    ClientErrorCalls {}

export type CallKey = keyof Calls;
type Part<K extends CallKey, P extends string> = Calls[K] extends { [key in P]: infer T } ? { [key in P]: T } : unknown;
/** The request of a call: those of `params`, `query` and `body` that it has. */
export type CallInput<K extends CallKey> = Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'>;
export type CallResponse<K extends CallKey> = Calls[K]['response'];
/** The OpenAPI document describes these. */
export type CallResponses = { [K in CallKey]: Calls[K]['response'] };
