import Joi from 'joi';
import type {
  AdminAssessmentItem,
  AdminAssessmentsExportQuery,
  AdminAssessmentsQuery,
  AdminCalls,
  AdminSessionStarted,
  OrderTimeline,
  TakenBack,
} from '../calls/admin.ts';
import type { UserAssessmentStatus } from '../calls/common.ts';
import { PASSWORD_MAX } from '../limits.ts';
import { ADMIN_TEXTS } from '../texts.ts';
import type { CallSchemas } from './call-schema.ts';
import {
  admin,
  assessmentType,
  done,
  email,
  id,
  idParams,
  isoTime,
  paging,
  rupiah,
  searchText,
  sortDirection,
  userView,
} from './common.ts';
import { orderStatus, paymentStatus } from './orders.ts';
import { adminResultView } from './results.ts';

const adminLoginRequest = Joi.object({
  email: email.required(),
  password: Joi.string()
    .min(6)
    .max(PASSWORD_MAX)
    .required()
    .messages({ id: { '*': ADMIN_TEXTS.passwordMin } }),
});
const adminSessionStarted = Joi.object<AdminSessionStarted, true>({
  accessToken: Joi.string().required(),
  user: userView.required(),
});

const exportFilters = {
  search: searchText,
  status: Joi.string<'completed' | 'in_progress'>().valid('completed', 'in_progress'),
  type: assessmentType,
};
const listQuery = Joi.object<AdminAssessmentsQuery>({
  ...paging,
  ...exportFilters,
  sort: Joi.string<'createdAt' | 'completedAt'>().valid('createdAt', 'completedAt'),
  direction: sortDirection,
});
const exportQuery = Joi.object<AdminAssessmentsExportQuery>(exportFilters);

const item = Joi.object<AdminAssessmentItem>({
  id: id.required(),
  status: Joi.string<UserAssessmentStatus>().valid('available', 'in_progress', 'completed').required(),
  takenBack: Joi.string<TakenBack>().valid('withdrawn', 'frozen', 'flagged'),
  createdAt: isoTime.required(),
  completedAt: isoTime.allow(null).required(),
  assessment: Joi.object({
    name: Joi.string().required(),
    type: assessmentType.required(),
    price: rupiah.required(),
  }).required(),
  user: Joi.object({
    email: Joi.string().required(),
    firstName: Joi.string().required(),
    lastName: Joi.string().required(),
    whatsappNumber: Joi.string().allow('').required(),
  }).required(),
});

const text = Joi.string();
const timeline = Joi.object<OrderTimeline>({
  orderId: id.required(),
  userId: id.required(),
  user: Joi.object({
    email: Joi.string().required(),
    firstName: Joi.string().required(),
    lastName: Joi.string().required(),
  }),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  totalAmount: rupiah.required(),
  flags: Joi.array().items(text).required(),
  settledFlags: Joi.array().items(text).required(),
  attempts: Joi.array()
    .items(
      Joi.object({
        providerOrderId: text.required(),
        amount: rupiah.required(),
        state: text.required(),
        paymentType: text.allow(null).required(),
        createdAt: isoTime.required(),
        expiresAt: isoTime.required(),
      }),
    )
    .required(),
  events: Joi.array()
    .items(
      Joi.object({
        at: isoTime.required(),
        providerOrderId: text.required(),
        source: text.required(),
        transactionStatus: text.allow(null).required(),
        fraudStatus: text.allow(null).required(),
        verdict: text.required(),
        from: text.allow(null).required(),
        to: text.allow(null).required(),
        count: Joi.number().integer().min(1).required(),
      }),
    )
    .required(),
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const adminSchemas: CallSchemas<AdminCalls> = {
  'POST /api/admin/login': { caller: 'anyone', status: 200, body: adminLoginRequest, response: adminSessionStarted },
  'POST /api/admin/logout': { ...admin, response: done },
  'GET /api/admin/user': { ...admin, response: userView },
  'GET /api/admin/orders/{id}/timeline': { ...admin, params: idParams, response: timeline },
  'GET /api/admin/assessments': { ...admin, query: listQuery, response: Joi.array().items(item) },
  'GET /api/admin/assessments/csv': { ...admin, query: exportQuery, response: 'text/csv' },
  'GET /api/admin/assessments/xlsx': { ...admin, query: exportQuery, response: XLSX },
  'GET /api/admin/assessments/{id}/result': { ...admin, params: idParams, response: adminResultView },
  'GET /api/admin/assessments/{id}/pdf': { ...admin, params: idParams, response: 'application/pdf' },
};
