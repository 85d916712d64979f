import { ASSESSMENT_TYPE, ASSESSMENT_TYPES } from './calls/index.ts';
import { REMOTES } from './shell-contract.ts';

it.each(ASSESSMENT_TYPES)('REMOTES: assessment-mf owns the page of type %s', (type) => {
  expect(REMOTES.assessment_mf.prefixes).toContain(ASSESSMENT_TYPE[type].path);
});
