import Joi from 'joi';
import type {
  AdminAssessmentItem,
  AdminAssessmentsQuery,
  AdminCalls,
  AdminSessionStarted,
  OrderTimeline,
} from '../calls/admin.ts';
import type { UserAssessmentStatus } from '../calls/common.ts';
import { PASSWORD_MAX } from '../limits.ts';
import { ADMIN_TEXTS } from '../texts.ts';
import type { CallSchemas } from './call-schema.ts';
import { assessmentType, done, email, id, idParams, isoTime, rupiah, userView } from './common.ts';
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

const listQuery = Joi.object<AdminAssessmentsQuery>({
  page: Joi.number().integer().min(1).max(100_000),
  limit: Joi.number().integer().min(1).max(200),
  search: Joi.string().trim().allow('').max(100),
  status: Joi.string<'completed' | 'in_progress'>().valid('completed', 'in_progress'),
  type: assessmentType,
});

const item = Joi.object<AdminAssessmentItem>({
  id: id.required(),
  status: Joi.string<UserAssessmentStatus>().valid('available', 'in_progress', 'completed').required(),
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
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  totalAmount: rupiah.required(),
  flags: Joi.array().items(text).required(),
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

const admin = { caller: 'admin', status: 200 } as const;
export const adminSchemas: CallSchemas<AdminCalls> = {
  'POST /api/admin/login': { caller: 'anyone', status: 200, body: adminLoginRequest, response: adminSessionStarted },
  'POST /api/admin/logout': { ...admin, response: done },
  'GET /api/admin/user': { ...admin, response: userView },
  'GET /api/admin/orders/{id}/timeline': { ...admin, params: idParams, response: timeline },
  'GET /api/admin/assessments': { ...admin, query: listQuery, response: Joi.array().items(item) },
  'GET /api/admin/assessments/{id}/result': { ...admin, params: idParams, response: adminResultView },
  'GET /api/admin/assessments/{id}/pdf': { ...admin, params: idParams, response: 'application/pdf' },
};
