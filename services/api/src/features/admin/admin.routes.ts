import { ADMIN_TEXTS } from '@kenali/contracts';
import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { type CallContext, forAdmin, forAnyone, type Handler } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { beginAudit, recordAudit } from '../audit/index.ts';
import {
  changePassword,
  confirmSecondFactor,
  endOwnSession,
  endOwnSessions,
  endSessions,
  getSecondFactor,
  getUser,
  listOwnSessions,
  proveSecondFactor,
  requireSecondFactor,
  signIn,
  startSecondFactor,
  type UserDocument,
  userView,
  withCredentials,
  withSecondFactor,
} from '../auth/index.ts';
import { limitProviderTime } from '../payments/index.ts';
import { getActivity } from './activity/get-activity.ts';
import { exportCsv, exportXlsx } from './assessments/export-assessments.ts';
import { getAdminResult, getResultPdf } from './assessments/get-result.ts';
import { listAssessments } from './assessments/list-assessments.ts';
import { listAudit } from './audit/index.ts';
import { createCatalogueEntry, listCatalogue, updateCatalogueEntry } from './catalogue/catalogue-entries.ts';
import { listConsultations } from './consultations/list-consultations.ts';
import { updateConsultation, updateManyConsultations } from './consultations/update-consultation.ts';
import { handleDataRequest, listDataRequests } from './data-requests/handle-requests.ts';
import { getStatistics, getStatisticsXlsx, listInstruments } from './instruments/get-statistics.ts';
import { exportResearchCsv, exportResearchXlsx } from './instruments/research/export-research.ts';
import { decidePack, withdrawPack } from './packs/decide-pack.ts';
import { proposePack } from './packs/propose-pack.ts';
import { getPackProposal, listPacks } from './packs/read-packs.ts';
import { getOrderTimeline } from './payments/get-order-timeline.ts';
import { listHeldNotifications, resolveNotification } from './payments/held-notifications.ts';
import { listOrders } from './payments/list-orders.ts';
import {
  listRefunds,
  recordManualRefund,
  sendStaffRefund,
  startStaffRefund,
  withdrawStaffRefund,
} from './payments/refunds.ts';
import { resolveOrderFlag } from './payments/resolve-flag.ts';
import { getReport, getReportPdf, getReportXlsx } from './reports/get-report.ts';
import { getPending, searchAll } from './search/index.ts';
import { assignCase, assignManyCases, getSignOff, listWaitingResults } from './sign-offs/assign-case.ts';
import { getStats } from './stats/index.ts';
import { getUserConsents, getUserFamily } from './users/get-user-records.ts';
import { listUsers } from './users/list-users.ts';
import { resetSecondFactor } from './users/reset-second-factor.ts';
import { resetUserPassword } from './users/reset-user-password.ts';
import { setLicence } from './users/set-licence.ts';
import { updateManyUsers, updateUser } from './users/update-user.ts';

/** Starts an admin session. Other roles get a neutral message that reveals nothing about the account. */
const adminLogIn: Handler<'POST /api/admin/login', null> = async ({ body }, context) => {
  return withCredentials(body, { ...context, door: 'admin' }, async (user, isKnownDevice) => {
    refuseOtherRoles(user);
    requireSecondFactor(user, 'admin', context.services);
    return startAdminSession(user, isKnownDevice, context);
  });
};

/** The second call of an admin login to an account with a second factor. */
const finishAdminLogIn: Handler<'POST /api/admin/login/second-factor', null> = async ({ body }, context) =>
  withSecondFactor(body, { ...context, door: 'admin' }, async (user, isKnownDevice) => {
    refuseOtherRoles(user);
    return startAdminSession(user, isKnownDevice, { ...context, isProven: true });
  });

function refuseOtherRoles({ role }: UserDocument): void {
  if (role !== 'admin') throw new AppError('FORBIDDEN', { message: ADMIN_TEXTS.loginFailed });
}

async function startAdminSession(
  user: UserDocument,
  isKnownDevice: boolean,
  context: CallContext<null> & { isProven?: boolean },
) {
  const { services, requestId } = context;
  const { accessToken } = await signIn(user, 'admin', { ...context, isKnownDevice });
  await recordAudit({ caller: { id: user._id }, services, requestId }, { action: 'admin.login' });
  return { accessToken, user: userView(user) };
}

const adminLogOut: Handler<'POST /api/admin/logout'> = async (_input, context) => {
  await recordAudit(context, { action: 'admin.logout' });
  await endSessions({ sid: context.caller.sid });
  return { success: true };
};

const changeOwnPassword: Handler<'POST /api/admin/change-password'> = async ({ body }, context) => {
  const writeAudit = beginAudit(context);
  return changePassword(body, context, {
    isProven: true,
    alsoWrite: (dbSession) => writeAudit({ action: 'admin.change_password' }, dbSession),
  });
};

const confirmOwnSecondFactor: Handler<'POST /api/admin/second-factor/confirm'> = async (input, context) => {
  const writeAudit = beginAudit(context);
  return confirmSecondFactor(input, context, (dbSession) =>
    writeAudit({ action: 'admin.second_factor_on' }, dbSession),
  );
};

/** For accounts with a second factor: a stolen token or an open desk is not enough for these calls. */
const PROVEN = { needsProof: () => true };
const SETUP = { opensWithoutFactor: true };
const TEMPORARY = { opensWithTemporaryPassword: true };
const EXPORT = { accountLimit: ACCOUNT_LIMITS.export };
const PDF = { accountLimit: ACCOUNT_LIMITS.staffPdf };

/** Every call of the admin area. */
export function adminRoutes(): Router {
  const router = Router();
  forAnyone(router, 'POST /api/admin/login', adminLogIn);
  forAnyone(router, 'POST /api/admin/login/second-factor', finishAdminLogIn);
  forAdmin(router, 'POST /api/admin/logout', adminLogOut, { ...SETUP, ...TEMPORARY });
  forAdmin(router, 'GET /api/admin/user', getUser, TEMPORARY);
  forAdmin(router, 'POST /api/admin/change-password', changeOwnPassword, {
    ...PROVEN,
    ...TEMPORARY,
    accountLimit: ACCOUNT_LIMITS.ownChange,
  });
  forAdmin(router, 'GET /api/admin/second-factor', getSecondFactor, SETUP);
  forAdmin(router, 'POST /api/admin/second-factor/start', startSecondFactor, {
    ...SETUP,
    accountLimit: ACCOUNT_LIMITS.ownChange,
  });
  forAdmin(router, 'POST /api/admin/second-factor/confirm', confirmOwnSecondFactor, {
    ...SETUP,
    accountLimit: ACCOUNT_LIMITS.ownChange,
  });
  forAdmin(router, 'POST /api/admin/second-factor/prove', proveSecondFactor, TEMPORARY);
  forAdmin(router, 'GET /api/admin/sessions', listOwnSessions);
  forAdmin(router, 'POST /api/admin/sessions/{id}/end', endOwnSession);
  forAdmin(router, 'POST /api/admin/sessions/end-all', endOwnSessions);
  forAdmin(router, 'GET /api/admin/stats', getStats);
  forAdmin(router, 'GET /api/admin/search', searchAll);
  forAdmin(router, 'GET /api/admin/pending', getPending);
  forAdmin(router, 'GET /api/admin/activity', getActivity);
  forAdmin(router, 'GET /api/admin/audit', listAudit);
  forAdmin(router, 'GET /api/admin/users', listUsers);
  forAdmin(router, 'PATCH /api/admin/users/{id}', updateUser, {
    needsProof: ({ body }) => body.role !== undefined || body.whatsappNumber !== undefined,
  });
  forAdmin(router, 'POST /api/admin/users/update-many', updateManyUsers);
  forAdmin(router, 'POST /api/admin/users/{id}/licence', setLicence, PROVEN);
  forAdmin(router, 'GET /api/admin/users/{id}/consents', getUserConsents);
  forAdmin(router, 'GET /api/admin/users/{id}/family', getUserFamily);
  forAdmin(router, 'POST /api/admin/users/{id}/reset-password', resetUserPassword, PROVEN);
  forAdmin(router, 'POST /api/admin/users/{id}/reset-second-factor', resetSecondFactor, PROVEN);
  forAdmin(router, 'GET /api/admin/assessments', listAssessments);
  forAdmin(router, 'GET /api/admin/assessments/csv', exportCsv, EXPORT);
  forAdmin(router, 'GET /api/admin/assessments/xlsx', exportXlsx, EXPORT);
  forAdmin(router, 'GET /api/admin/assessments/{id}/result', getAdminResult);
  forAdmin(router, 'GET /api/admin/assessments/{id}/pdf', getResultPdf, PDF);
  forAdmin(router, 'GET /api/admin/assessments/{id}/sign-off', getSignOff);
  forAdmin(router, 'POST /api/admin/assessments/{id}/assign', assignCase);
  forAdmin(router, 'GET /api/admin/sign-offs', listWaitingResults);
  forAdmin(router, 'POST /api/admin/sign-offs/assign-many', assignManyCases);
  forAdmin(router, 'GET /api/admin/reports', getReport);
  forAdmin(router, 'GET /api/admin/reports/xlsx', getReportXlsx, EXPORT);
  forAdmin(router, 'GET /api/admin/reports/pdf', getReportPdf, PDF);
  forAdmin(router, 'GET /api/admin/orders', listOrders);
  forAdmin(router, 'GET /api/admin/orders/{id}/timeline', getOrderTimeline);
  forAdmin(router, 'POST /api/admin/orders/{id}/settle', resolveOrderFlag);
  forAdmin(router, 'POST /api/admin/orders/{id}/refunds', startStaffRefund, PROVEN);
  forAdmin(router, 'GET /api/admin/refunds', listRefunds);
  forAdmin(router, 'POST /api/admin/refunds/{id}/send', limitProviderTime(sendStaffRefund), {
    ...PROVEN,
    asksProvider: true,
  });
  forAdmin(router, 'POST /api/admin/refunds/{id}/record', recordManualRefund, PROVEN);
  forAdmin(router, 'POST /api/admin/refunds/{id}/withdraw', withdrawStaffRefund, PROVEN);
  forAdmin(router, 'GET /api/admin/notices', listHeldNotifications);
  forAdmin(router, 'POST /api/admin/notices/{id}/resolve', resolveNotification);
  forAdmin(router, 'GET /api/admin/consultations', listConsultations);
  forAdmin(router, 'PATCH /api/admin/consultations/{id}', updateConsultation);
  forAdmin(router, 'POST /api/admin/consultations/update-many', updateManyConsultations);
  forAdmin(router, 'GET /api/admin/data-requests', listDataRequests);
  forAdmin(router, 'POST /api/admin/data-requests/{id}/handle', handleDataRequest);
  forAdmin(router, 'GET /api/admin/catalogue', listCatalogue);
  forAdmin(router, 'POST /api/admin/catalogue', createCatalogueEntry);
  forAdmin(router, 'PATCH /api/admin/catalogue/{id}', updateCatalogueEntry);
  forAdmin(router, 'GET /api/admin/instruments', listInstruments);
  forAdmin(router, 'GET /api/admin/instruments/{id}/{version}/statistics', getStatistics);
  forAdmin(router, 'GET /api/admin/instruments/{id}/{version}/statistics/xlsx', getStatisticsXlsx, EXPORT);
  forAdmin(router, 'GET /api/admin/instruments/{id}/{version}/research/csv', exportResearchCsv, EXPORT);
  forAdmin(router, 'GET /api/admin/instruments/{id}/{version}/research/xlsx', exportResearchXlsx, EXPORT);
  forAdmin(router, 'GET /api/admin/packs', listPacks);
  forAdmin(router, 'POST /api/admin/pack-proposals', proposePack, { accountLimit: ACCOUNT_LIMITS.packProposal });
  forAdmin(router, 'GET /api/admin/pack-proposals/{id}', getPackProposal);
  forAdmin(router, 'POST /api/admin/pack-proposals/{id}/decide', decidePack, PROVEN);
  forAdmin(router, 'POST /api/admin/pack-proposals/{id}/withdraw', withdrawPack);
  return router;
}
