import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** `.br` and `.gz` of a file, where that is smaller, at the highest level: it is done once. */
export async function compressedCopies(path: string, content: Buffer): Promise<Array<[path: string, copy: Buffer]>> {
  if (!COMPRESSIBLE.test(path)) return [];
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: 9 }),
  ]);
  const copies: Array<[string, Buffer]> = [
    [`${path}.br`, brotli],
    [`${path}.gz`, gzipped],
  ];
  return copies.filter(([, copy]) => copy.length < content.length);
}

export const isCompressedCopy = (path: string): boolean => /\.(br|gz)$/.test(path);
export const plainPathOf = (path: string): string => path.replace(/\.(br|gz)$/, '');

/** @returns null for bytes that are not what their name says */
export async function unpackCopy(path: string, copy: Buffer): Promise<Buffer | null> {
  try {
    return await (path.endsWith('.br') ? fromBrotli(copy) : fromGzip(copy));
  } catch {
    return null;
  }
}
