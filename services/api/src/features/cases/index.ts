import { Router } from 'express';
import { forPsychologist, type Handler } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { changeConsultation, downloadResult } from '../admin/index.ts';
import { proveSecondFactor } from '../auth/index.ts';
import { addCaseNote } from './add-case-note.ts';
import { countWaitingCases, listCases } from './list-cases.ts';
import { findOwnCase, viewCase } from './own-case.ts';
import { signOffCase } from './sign-off-case.ts';

const CASES = { accountLimit: ACCOUNT_LIMITS.cases };

/** Every call of psychologists. */
export function caseRoutes(): Router {
  const router = Router();
  forPsychologist(router, 'GET /api/cases', listCases, CASES);
  forPsychologist(router, 'GET /api/cases/waiting/count', countWaitingCases, CASES);
  forPsychologist(router, 'GET /api/cases/{id}', getCase, CASES);
  forPsychologist(router, 'GET /api/cases/{id}/pdf', getCasePdf, { accountLimit: ACCOUNT_LIMITS.staffPdf });
  forPsychologist(router, 'POST /api/cases/{id}/notes', addCaseNote, CASES);
  forPsychologist(router, 'POST /api/cases/{id}/consultation', changeCaseConsultation, CASES);
  forPsychologist(router, 'POST /api/cases/{id}/sign-off', signOffCase, { ...CASES, needsProof: () => true });
  forPsychologist(router, 'POST /api/cases/second-factor/prove', proveSecondFactor);
  return router;
}

const getCase: Handler<'GET /api/cases/{id}'> = async ({ params }, context) =>
  viewCase(await findOwnCase(params.id, context), context);

/** The PDF that admins get. As every file for staff, it needs a proof of the second factor. */
const getCasePdf: Handler<'GET /api/cases/{id}/pdf'> = async ({ params }, context) =>
  downloadResult(await findOwnCase(params.id, context), context);

/** @throws AppError NOT_FOUND, also without a consultation; CONFLICT if its status is no longer `from` */
const changeCaseConsultation: Handler<'POST /api/cases/{id}/consultation'> = async ({ params, body }, context) => {
  await findOwnCase(params.id, context);
  await changeConsultation(params.id, body, context, { assignedTo: context.caller.id });
  return viewCase(await findOwnCase(params.id, context), context);
};
