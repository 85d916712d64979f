import type { Calls } from '../calls/index.ts';
import { adminSchemas } from './admin.ts';
import { adminAuditSchemas } from './admin-audit.ts';
import { adminCatalogueSchemas } from './admin-catalogue.ts';
import { adminPaymentSchemas } from './admin-payments.ts';
import { adminReportSchemas } from './admin-reports.ts';
import { adminUserSchemas } from './admin-users.ts';
import { assessmentSchemas } from './assessments.ts';
import { authSchemas } from './auth.ts';
import type { CallSchemas } from './call-schema.ts';
import { clientErrorSchemas } from './client-errors.ts';
import { instrumentSchemas } from './instruments.ts';
import { orderSchemas } from './orders.ts';
import { paymentSchemas } from './payments.ts';
import { resultSchemas } from './results.ts';
import { userAssessmentSchemas } from './user-assessments.ts';

export { type Caller, type CallSchema, type CallSchemas, FILE_TYPES, type FileType } from './call-schema.ts';
export { email, newPassword } from './common.ts';

/** How the API checks every call. For the API only: joi never reaches the browser. */
export const callSchemas: CallSchemas<Calls> = {
  ...authSchemas,
  ...assessmentSchemas,
  ...orderSchemas,
  ...paymentSchemas,
  ...userAssessmentSchemas,
  ...instrumentSchemas,
  ...resultSchemas,
  ...adminSchemas,
  ...adminUserSchemas,
  ...adminReportSchemas,
  ...adminAuditSchemas,
  ...adminPaymentSchemas,
  ...adminCatalogueSchemas,
  ...clientErrorSchemas,
};
