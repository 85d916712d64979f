import type { ObjectSchema } from 'joi';
import { ADMIN_SEARCH_MAX } from '../../../limits.ts';
import { role } from '../../auth/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, id, isoTime, isRestricted, oneOf, rupiah } from '../../common/schema.ts';
import { ORDER_STATUSES } from '../../orders/types.ts';
import { userAssessmentStatus } from '../../user-assessments/schema.ts';
import type * as types from './types.ts';

const text = Joi.string().allow('').required();
const ownerFields = { id: id.required(), firstName: text, lastName: text, email: text };
const owner = Joi.object(ownerFields).required();
const listOf = <Found>(found: ObjectSchema<Found>) => Joi.array().items(found).max(ADMIN_SEARCH_MAX).required();
const count = Joi.number().integer().min(0).required();

const user = Joi.object<types.FoundUser>({
  ...ownerFields,
  whatsappNumber: text,
  role: role.required(),
  isActive: Joi.boolean().required(),
});
const order = Joi.object<types.FoundOrder>({
  id: id.required(),
  user: owner,
  status: oneOf(ORDER_STATUSES).required(),
  totalAmount: rupiah.required(),
  createdAt: isoTime.required(),
});
const assessment = Joi.object<types.FoundAssessment>({
  id: id.required(),
  user: owner,
  name: text,
  childName: Joi.string().allow(null).required(),
  status: userAssessmentStatus.required(),
  completedAt: isoTime.allow(null).required(),
  isRestricted,
});

export const adminSearchSchemas: CallSchemas<types.AdminSearchCalls> = {
  'GET /api/admin/search': {
    ...admin,
    query: Joi.object({ q: Joi.string().trim().min(1).max(100).required() }),
    response: Joi.object<types.AdminSearchView>({
      users: listOf(user),
      children: listOf(assessment),
      orders: listOf(order),
      assessments: listOf(assessment),
    }),
  },
  'GET /api/admin/pending': {
    ...admin,
    response: Joi.object<types.AdminPendingView>({
      consultations: count,
      refunds: count,
      notices: count,
      orders: count,
      dataRequests: count,
      signOffs: count,
    }),
  },
};
