import { ApiError } from './api-error.ts';
import { parseJson } from './storage.ts';

/**
 * Returns the parsed body, or undefined for an empty one.
 * @throws ApiError when the body is not JSON, for example the HTML page of a proxy
 */
export async function readJson(response: Response): Promise<unknown> {
  const body = await response.text();
  if (body === '') return undefined;
  const parsed = parseJson(body);
  if (parsed === null && body.trim() !== 'null') throw new ApiError({ status: response.status, statusText: '', body });
  return parsed;
}

/** Returns the number in `X-Total-Count`, or null. */
export function readTotal(response: Response): number | null {
  const total = Number(response.headers.get('X-Total-Count') ?? Number.NaN);
  return Number.isInteger(total) ? total : null;
}

/**
 * Returns the file name in `Content-Disposition`, or 'unduhan'. The RFC 5987 form comes first, because it keeps
 * accents.
 */
export function readFileName(response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header);
  const name = decode(encoded) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  // The server must not choose a folder.
  return name?.replace(/[/\\]/g, '_').trim() || 'unduhan';
}

function decode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
