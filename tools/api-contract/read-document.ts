import { CliError } from '@kenali/node-utils';
import type { ApiDocument } from './breaking-changes.ts';

const TIMEOUT_MS = 20_000;

/** Fetches the document of an API that runs. @throws CliError if it does not answer with one */
export async function fetchDocument(url: string): Promise<ApiDocument> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new CliError(`${url} does not answer: ${error.message}`);
  });
  if (!response.ok) throw new CliError(`${url} answered ${response.status}`);
  const document = (await response.json().catch(() => null)) as ApiDocument | null;
  if (typeof document?.paths !== 'object') throw new CliError(`${url} did not answer with an OpenAPI document`);
  return document;
}
