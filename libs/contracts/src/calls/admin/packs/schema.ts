import { STAFF_NOTE_MAX } from '../../../limits.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, id, idParams, isoTime, listOf, nullOr, oneOf, remark } from '../../common/schema.ts';
import type * as types from './types.ts';
import { PACK_DECISIONS, PACK_ORIGINS, PACK_PROPOSAL_STATES, PACK_TEXT_MAX } from './types.ts';

const text = Joi.string().required();
const hash = Joi.string().hex().length(64).required();
const ref = { id: text, version: text };

const version = Joi.object<types.PackVersion, true>({
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
const proposal = Joi.object<types.PackProposal, true>(proposalFields);

const shownValue = Joi.string().allow('', null).required();
const change = Joi.object<types.ProposedChange, true>({
  area: oneOf(['items', 'sections', 'bands', 'scoring', 'texts', 'order']).required(),
  kind: oneOf(['added', 'removed', 'changed', 'moved']).required(),
  effect: oneOf(['scores', 'answers', 'texts']).required(),
  at: Joi.string().allow('').required(),
  before: shownValue,
  after: shownValue,
});
const count = Joi.number().integer().min(0).required();
const detail = Joi.object<types.PackProposalDetail, true>({
  ...proposalFields,
  license: text,
  validation: text,
  itemCount: count,
  follows: Joi.string().allow(null).required(),
  comparableWith: listOf(Joi.string()),
  isOutdated: Joi.boolean().required(),
  changes: listOf(change),
  samples: nullOr({ same: count, all: count }),
});

export const adminPackSchemas: CallSchemas<types.AdminPackCalls> = {
  'GET /api/admin/packs': {
    ...admin,
    response: Joi.object<types.PackOverview, true>({
      versions: listOf(version),
      proposals: listOf(proposal),
    }),
  },
  'POST /api/admin/pack-proposals': {
    ...admin,
    body: Joi.object<types.PackText, true>({ text: Joi.string().max(PACK_TEXT_MAX).required().label('Isi kuesioner') }),
    response: proposal,
  },
  'GET /api/admin/pack-proposals/{id}': { ...admin, params: idParams, response: detail },
  'POST /api/admin/pack-proposals/{id}/decide': {
    ...admin,
    params: idParams,
    body: Joi.object<types.PackDecision, true>({
      decision: oneOf(PACK_DECISIONS).required(),
      reason: remark(STAFF_NOTE_MAX).required().label('Catatan'),
    }),
    response: proposal,
  },
  'POST /api/admin/pack-proposals/{id}/withdraw': { ...admin, params: idParams, response: proposal },
};
