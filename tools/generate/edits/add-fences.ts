import { CliError } from '@kenali/node-utils';
import type { Edit } from './edit.ts';

interface Pattern {
  group: string[];
  message: string;
}
interface Override {
  includes: string[];
  linter?: { rules?: { style?: { noRestrictedImports?: { options?: { patterns?: Pattern[] } } } } };
}

const NO_OTHER_APP = 'An app imports libs, never another app.';
/** The remote whose fence a new one gets, too. */
const MODEL = 'catalog-mf';

const namesOf = (app: string) => [`**/${app}/**`, `@kenali/${app}`, `@kenali/${app}/**`];
const patternsOf = (override: Override): Pattern[] =>
  override.linter?.rules?.style?.noRestrictedImports?.options?.patterns ?? [];
const fencesOff = (override: Override): Pattern | undefined =>
  patternsOf(override).find(({ message }) => message === NO_OTHER_APP);

/** No other app imports the new one, and the new one gets the fence of a remote. */
export const addFences: Edit = {
  path: 'biome.json',
  apply(text, { app }) {
    const config = JSON.parse(text) as { overrides: Override[] };
    const at = config.overrides.findLastIndex(({ includes }) => includes.some((path) => path.startsWith('apps/')));
    const model = config.overrides.find(({ includes }) => includes.includes(`apps/${MODEL}/src/**`));
    const own = structuredClone(model);
    const fence = own && fencesOff(own);
    if (!own || !fence)
      throw new CliError(`biome.json has no fence of ${MODEL} that says "${NO_OTHER_APP}"; nothing was written.`);
    own.includes = [`apps/${app}/src/**`];
    fence.group.push(...namesOf(MODEL));
    for (const override of config.overrides) fencesOff(override)?.group.push(...namesOf(app));
    config.overrides.splice(at + 1, 0, own);
    return `${JSON.stringify(config, null, 2)}\n`;
  },
};
