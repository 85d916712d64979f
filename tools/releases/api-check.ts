import { CliError } from '@kenali/node-utils';
import type { CheckApi } from '@kenali/releases';
import { fetchDocument, readKnown } from '../api-contract/api-documents.ts';
import { findNeeds } from '../api-contract/find-needs.ts';

const SHOWN = 10;
const SKIP = 'To release it anyway, add --skip-api-check "<why>"; the history will say so.';

/**
 * Creates the check that a release calls nothing that the API that runs does not have.
 * @param env.PUBLIC_URL the site of that API. Without it, nothing is compared
 */
export function createApiCheck(root: string, { PUBLIC_URL }: NodeJS.ProcessEnv): CheckApi | undefined {
  if (!PUBLIC_URL) return undefined;
  const url = `${PUBLIC_URL.replace(/\/+$/, '')}/api/openapi.json`;
  return async ({ app, releaseId, api, calls }) => {
    const running = await fetchDocument(url).catch((error: Error) => {
      throw new CliError(`${error.message}. Nothing was moved, because ${app} ${releaseId} may need more. ${SKIP}`);
    });
    const lacking = findNeeds({ api, calls }, running, readKnown(root));
    if (lacking.length === 0) return;
    const more = lacking.length > SHOWN ? [`  and ${lacking.length - SHOWN} more`] : [];
    throw new CliError(
      [
        `${app} ${releaseId} needs a newer API than ${url} describes. Compared with what it was built for:`,
        ...lacking.slice(0, SHOWN).map((line) => `  ${line}`),
        ...more,
        `Nothing was moved. Release the API first. ${SKIP}`,
      ].join('\n'),
    );
  };
}
