import { CHILD_SEXES, type ChildSex, type InstrumentRef, type NormSide, type NormsView } from '@kenali/contracts';
import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { type CallContext, forAdmin, forPsychologist, type Handler } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { readShownCells } from './count-norms.ts';
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
  const { countedAt, cells } = await readShownCells(group);
  return {
    id,
    version,
    title: pack.title,
    versions: group.versions,
    countedAt: countedAt?.toISOString() ?? null,
    cells: group.bands.flatMap(({ fromMonths, toMonths }) => {
      const known = cells.map(({ facts }) => facts).filter((facts) => facts.fromMonths === fromMonths);
      const sexes = known.some(({ sex }) => sex) ? CHILD_SEXES : [null];
      const factsOf = (sex: ChildSex | null) => known.find((facts) => facts.sex === sex) ?? null;
      return sexes.map((sex) => ({ cell: { fromMonths, toMonths, sex }, facts: factsOf(sex) }));
    }),
    ...(await viewSwitches(group.instrument, services)),
  };
}
