import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** Makes the `.br` and `.gz` copies of a file that are smaller than it, at the highest level. */
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
export const originalPathOf = (path: string): string => path.replace(/\.(br|gz)$/, '');

/** @returns null if the bytes are not valid Brotli or gzip */
export async function decompressCopy(path: string, copy: Buffer): Promise<Buffer | null> {
  try {
    return await (path.endsWith('.br') ? fromBrotli(copy) : fromGzip(copy));
  } catch {
    return null;
  }
}
