import { ADMIN_TEXTS } from '@kenali/contracts';
import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { forAdmin, forAnyone, type Handler } from '../../http/call.ts';
import { limitRate } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { checkCredentials, confirmLogin, getUser, Session, startSession, userView } from '../auth/index.ts';
import { getActivity } from './activity/get-activity.ts';
import { exportCsv, exportXlsx } from './assessments/export-assessments.ts';
import { getAdminResult, getResultPdf } from './assessments/get-result.ts';
import { listAssessments } from './assessments/list-assessments.ts';
import { listAudit, recordAudit } from './audit/index.ts';
import { createCatalogueEntry, listCatalogue, updateCatalogueEntry } from './catalogue/catalogue-entries.ts';
import { listConsultations } from './consultations/list-consultations.ts';
import { updateConsultation } from './consultations/update-consultation.ts';
import { getOrderTimeline } from './payments/get-order-timeline.ts';
import { listHeldNotifications, resolveNotification } from './payments/held-notifications.ts';
import { listOrders } from './payments/list-orders.ts';
import { listRefunds, recordManualRefund, sendStaffRefund } from './payments/refunds.ts';
import { resolveOrderFlag } from './payments/resolve-flag.ts';
import { getReport, getReportPdf, getReportXlsx } from './reports/get-report.ts';
import { getStats } from './stats/index.ts';
import { listUsers } from './users/list-users.ts';
import { resetUserPassword } from './users/reset-user-password.ts';
import { updateUser } from './users/update-user.ts';

/** Starts an admin session. Other roles get a neutral message that reveals nothing about the account. */
const adminLogIn: Handler<'POST /api/admin/login', null> = async ({ body }, { services }) => {
  const user = await checkCredentials(body);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN', { message: ADMIN_TEXTS.loginFailed });
  const { accessToken } = await startSession(services, user._id, 'admin');
  await confirmLogin(user, services);
  await recordAudit({ caller: { id: user._id }, services }, { action: 'admin.login' });
  return { accessToken, user: userView(user) };
};

const adminLogOut: Handler<'POST /api/admin/logout'> = async (_input, context) => {
  await recordAudit(context, { action: 'admin.logout' });
  await Session.deleteOne({ sid: context.caller.sid });
  return { success: true };
};

/** Every call of the admin area. */
export function adminRoutes(services: Services): Router {
  const router = Router();
  const loginLimit = limitRate(services.config, {
    windowMs: 15 * 60_000,
    perAddress: 30,
    perAccount: { fromOneAddress: 10, inAll: 60 },
    failuresOnly: true,
  });
  forAnyone(router, 'POST /api/admin/login', adminLogIn, { before: [loginLimit] });
  forAdmin(router, 'POST /api/admin/logout', adminLogOut);
  forAdmin(router, 'GET /api/admin/user', getUser);
  forAdmin(router, 'GET /api/admin/stats', getStats);
  forAdmin(router, 'GET /api/admin/activity', getActivity);
  forAdmin(router, 'GET /api/admin/audit', listAudit);
  forAdmin(router, 'GET /api/admin/users', listUsers);
  forAdmin(router, 'PATCH /api/admin/users/{id}', updateUser);
  forAdmin(router, 'POST /api/admin/users/{id}/reset-password', resetUserPassword);
  forAdmin(router, 'GET /api/admin/assessments', listAssessments);
  forAdmin(router, 'GET /api/admin/assessments/csv', exportCsv);
  forAdmin(router, 'GET /api/admin/assessments/xlsx', exportXlsx);
  forAdmin(router, 'GET /api/admin/assessments/{id}/result', getAdminResult);
  forAdmin(router, 'GET /api/admin/assessments/{id}/pdf', getResultPdf);
  forAdmin(router, 'GET /api/admin/reports', getReport);
  forAdmin(router, 'GET /api/admin/reports/xlsx', getReportXlsx);
  forAdmin(router, 'GET /api/admin/reports/pdf', getReportPdf);
  forAdmin(router, 'GET /api/admin/orders', listOrders);
  forAdmin(router, 'GET /api/admin/orders/{id}/timeline', getOrderTimeline);
  forAdmin(router, 'POST /api/admin/orders/{id}/settle', resolveOrderFlag);
  forAdmin(router, 'GET /api/admin/refunds', listRefunds);
  forAdmin(router, 'POST /api/admin/refunds/{id}/send', sendStaffRefund);
  forAdmin(router, 'POST /api/admin/refunds/{id}/record', recordManualRefund);
  forAdmin(router, 'GET /api/admin/notices', listHeldNotifications);
  forAdmin(router, 'POST /api/admin/notices/{id}/resolve', resolveNotification);
  forAdmin(router, 'GET /api/admin/consultations', listConsultations);
  forAdmin(router, 'PATCH /api/admin/consultations/{id}', updateConsultation);
  forAdmin(router, 'GET /api/admin/catalogue', listCatalogue);
  forAdmin(router, 'POST /api/admin/catalogue', createCatalogueEntry);
  forAdmin(router, 'PATCH /api/admin/catalogue/{id}', updateCatalogueEntry);
  return router;
}
