import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Puts `.br` and `.gz` beside every file that gets smaller by it, at the highest level: it is done once. */
export async function compressFiles(dir: string, files: readonly string[]): Promise<void> {
  for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
    const path = join(dir, file);
    const content = await readFile(path);
    const [brotli, gzipped] = await Promise.all([
      toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      toGzip(content, { level: 9 }),
    ]);
    if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
    if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
  }
}
