import { accessCodeSchemas } from './access-codes/schema.ts';
import { adminAuditSchemas } from './admin/audit/schema.ts';
import { adminCatalogueSchemas } from './admin/catalogue/schema.ts';
import { adminConsultationSchemas } from './admin/consultations/schema.ts';
import { adminInstrumentSchemas } from './admin/instruments/schema.ts';
import { adminPackSchemas } from './admin/packs/schema.ts';
import { adminOrderTimelineSchemas, adminPaymentSchemas } from './admin/payments/schema.ts';
import { adminReportSchemas } from './admin/reports/schema.ts';
import { adminSearchSchemas } from './admin/search/schema.ts';
import { adminUserAssessmentSchemas } from './admin/user-assessments/schema.ts';
import { adminUserSchemas } from './admin/users/schema.ts';
import { assessmentSchemas } from './assessments/schema.ts';
import { adminSessionSchemas, authSchemas } from './auth/schema.ts';
import { bookingSchemas } from './bookings/schema.ts';
import type { CallSchemas } from './call-schema.ts';
import { adminCaseSchemas, caseSchemas } from './cases/schema.ts';
import { childSchemas } from './children/schema.ts';
import { clientErrorSchemas } from './client-errors/schema.ts';
import { consentSchemas } from './consent/schema.ts';
import { dataExportSchemas } from './data-exports/schema.ts';
import { adminDataRequestSchemas, dataRequestSchemas, restrictionSchemas } from './data-requests/schema.ts';
import { guardianSchemas } from './guardians/schema.ts';
import type { Calls } from './index.ts';
import { instrumentSchemas } from './instruments/schema.ts';
import { normSchemas } from './norms/schema.ts';
import { observationSchemas } from './observations/schema.ts';
import { orderSchemas } from './orders/schema.ts';
import { paymentSchemas } from './payments/schema.ts';
import { resultSchemas } from './results/schema.ts';
import { shareLinkSchemas } from './share-links/schema.ts';
import { userAssessmentSchemas } from './user-assessments/schema.ts';

export { email, newPassword } from './auth/schema.ts';
export {
  type Caller,
  type CallSchema,
  type CallSchemas,
  type Deprecation,
  FILE_TYPES,
  type FileType,
} from './call-schema.ts';

/** How the API checks every call, in the order of openapi.json. Never import it into a browser bundle: joi is large. */
export const callSchemas: CallSchemas<Calls> = {
  ...authSchemas,
  ...assessmentSchemas,
  ...orderSchemas,
  ...paymentSchemas,
  ...userAssessmentSchemas,
  ...childSchemas,
  ...consentSchemas,
  ...dataExportSchemas,
  ...dataRequestSchemas,
  ...restrictionSchemas,
  ...instrumentSchemas,
  ...resultSchemas,
  ...shareLinkSchemas,
  ...guardianSchemas,
  ...observationSchemas,
  ...caseSchemas,
  ...accessCodeSchemas,
  ...bookingSchemas,
  ...normSchemas,
  ...adminSessionSchemas,
  ...adminOrderTimelineSchemas,
  ...adminUserAssessmentSchemas,
  ...adminUserSchemas,
  ...adminReportSchemas,
  ...adminSearchSchemas,
  ...adminAuditSchemas,
  ...adminPaymentSchemas,
  ...adminConsultationSchemas,
  ...adminDataRequestSchemas,
  ...adminCatalogueSchemas,
  ...adminInstrumentSchemas,
  ...adminPackSchemas,
  ...adminCaseSchemas,
  ...clientErrorSchemas,
};
