import { STAFF_NOTE_MAX } from '../../../limits.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, id, idParams, isoTime, oneOf, remark } from '../../common/schema.ts';
import {
  type AdminPackCalls,
  PACK_DECISIONS,
  PACK_ORIGINS,
  PACK_PROPOSAL_STATES,
  PACK_TEXT_MAX,
  type PackDecision,
  type PackOverview,
  type PackProposal,
  type PackProposalDetail,
  type PackText,
  type PackVersion,
  type ProposedChange,
} from './types.ts';

const text = Joi.string().required();
const hash = Joi.string().hex().length(64).required();
const ref = { id: text, version: text };

const version = Joi.object<PackVersion, true>({
  ...ref,
  title: text,
  hash,
  origin: oneOf(PACK_ORIGINS).required(),
  publishedAt: isoTime.allow(null).required(),
  startsAt: isoTime.allow(null).required(),
  proposalId: id.allow(null).required(),
});

const proposalFields = {
  ...ref,
  title: text,
  hash,
  proposalId: id.required(),
  state: oneOf(PACK_PROPOSAL_STATES).required(),
  proposedBy: text,
  proposedAt: isoTime.required(),
  expiresAt: isoTime.required(),
  isOwn: Joi.boolean().required(),
  decidedBy: Joi.string().allow(null).required(),
  decidedAt: isoTime.allow(null).required(),
  reason: Joi.string().allow('').required(),
};
const proposal = Joi.object<PackProposal, true>(proposalFields);

const shownValue = Joi.string().allow('', null).required();
const change = Joi.object<ProposedChange, true>({
  area: oneOf(['items', 'sections', 'bands', 'scoring', 'texts', 'order']).required(),
  kind: oneOf(['added', 'removed', 'changed', 'moved']).required(),
  effect: oneOf(['scores', 'answers', 'texts']).required(),
  at: Joi.string().allow('').required(),
  before: shownValue,
  after: shownValue,
});
const count = Joi.number().integer().min(0).required();
const detail = Joi.object<PackProposalDetail, true>({
  ...proposalFields,
  license: text,
  validation: text,
  itemCount: count,
  follows: Joi.string().allow(null).required(),
  comparableWith: Joi.array().items(Joi.string()).required(),
  isOutdated: Joi.boolean().required(),
  changes: Joi.array().items(change).required(),
  samples: Joi.object({ same: count, all: count }).allow(null).required(),
});

export const adminPackSchemas: CallSchemas<AdminPackCalls> = {
  'GET /api/admin/packs': {
    ...admin,
    response: Joi.object<PackOverview, true>({
      versions: Joi.array().items(version).required(),
      proposals: Joi.array().items(proposal).required(),
    }),
  },
  'POST /api/admin/pack-proposals': {
    ...admin,
    body: Joi.object<PackText, true>({ text: Joi.string().max(PACK_TEXT_MAX).required().label('Isi paket') }),
    response: proposal,
  },
  'GET /api/admin/pack-proposals/{id}': { ...admin, params: idParams, response: detail },
  'POST /api/admin/pack-proposals/{id}/decide': {
    ...admin,
    params: idParams,
    body: Joi.object<PackDecision, true>({
      decision: oneOf(PACK_DECISIONS).required(),
      reason: remark(STAFF_NOTE_MAX).required().label('Catatan'),
    }),
    response: proposal,
  },
  'POST /api/admin/pack-proposals/{id}/withdraw': { ...admin, params: idParams, response: proposal },
};
