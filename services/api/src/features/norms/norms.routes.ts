import { CHILD_SEXES, type InstrumentRef, type NormCellFacts, type NormSide, type NormsView } from '@kenali/contracts';
import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { type CallContext, forAdmin, forPsychologist, type Handler } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { readShownCells, type ShownCell } from './count-norms.ts';
import { type NormGroup, normGroups } from './norm-groups.ts';
import { switchSide, viewSwitches } from './switches.ts';

const PROVEN = { needsProof: () => true };
const CASES = { accountLimit: ACCOUNT_LIMITS.cases };

export function normRoutes(): Router {
  const router = Router();
  forAdmin(router, 'GET /api/admin/norms', listNorms);
  forAdmin(router, 'POST /api/admin/norms/{id}/{version}/switch', switchBy('admin'), PROVEN);
  forPsychologist(router, 'GET /api/cases/norms/versions', listNorms, CASES);
  forPsychologist(router, 'POST /api/cases/norms/{id}/{version}/switch', switchBy('psychologist'), {
    ...CASES,
    ...PROVEN,
  });
  return router;
}

const listNorms: Handler<'GET /api/admin/norms' | 'GET /api/cases/norms/versions'> = async (_input, { services }) =>
  Promise.all(normGroups(services).map((group) => viewNorms(group, services)));

type SwitchCall = 'POST /api/admin/norms/{id}/{version}/switch' | 'POST /api/cases/norms/{id}/{version}/switch';

const switchBy =
  (side: NormSide): Handler<SwitchCall> =>
  async ({ params, body: { isOn } }, context: CallContext) => {
    const group = findGroup(params, context.services);
    await switchSide({ ref: params, side, isOn }, context);
    return viewNorms(group, context.services);
  };

/** @throws AppError NOT_FOUND unless it is the version that norms are shown with */
function findGroup({ id, version }: InstrumentRef, services: Services): NormGroup {
  const found = normGroups(services).find(({ instrument }) => instrument.id === id && instrument.version === version);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

async function viewNorms(group: NormGroup, services: Services): Promise<NormsView> {
  const { id, version, pack } = group.instrument;
  const { countedAt, cells } = await readShownCells(group, services);
  return {
    id,
    version,
    title: pack.title,
    versions: group.versions,
    countedAt: countedAt?.toISOString() ?? null,
    cells: group.bands.flatMap(({ fromMonths, toMonths }) => {
      const ofBand = cells.filter((cell) => cell.fromMonths === fromMonths);
      const sexes = ofBand.some(({ sex }) => sex) ? CHILD_SEXES : [null];
      return sexes.map((sex) => ({
        cell: { fromMonths, toMonths, sex },
        facts: factsOf(ofBand.find((cell) => cell.sex === sex)),
      }));
    }),
    ...(await viewSwitches(group.instrument, services)),
  };
}

const factsOf = (cell: ShownCell | undefined): NormCellFacts | null => {
  if (!cell) return null;
  const { fromMonths, toMonths, sex, count, from, to } = cell;
  return { fromMonths, toMonths, sex, count, from, to };
};
