import type { Handler } from '../../../http/call.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { ALL, type Asked, consultationViews, FIELDS } from './consultation-views.ts';

/** Of one state: longest waiting first. Of all: newest first. */
export const listConsultations: Handler<'GET /api/admin/consultations'> = async ({ query }, { setHeader }) => {
  const { status, id } = query;
  const { total, rows } = await readPage<Asked>(UserAssessment, {
    filter: { ...(id && { _id: id }), 'consultation.status': status ?? { $in: ALL } },
    fields: [...FIELDS],
    sort: { 'consultation.requestedAt': status ? 1 : -1 },
    ...toPageRange(query),
  });
  setHeader('X-Total-Count', String(total));
  return consultationViews(rows);
};
