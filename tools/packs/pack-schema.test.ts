import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { packSchema } from './pack-schema.ts';
import { namesOf, PACKS, readPackFiles } from './read-packs.ts';

const folder = join(__dirname, '../..', PACKS);
const written: object = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'));
const accepts = new Ajv2020().compile(written);
const packs = readPackFiles(folder).map((file) => [namesOf(file), file.json as Record<string, unknown>] as const);

describe('libs/instruments/packs/schema.json', () => {
  it('when the fields of packs change, then it must be written again (npm run packs -- schema)', () => {
    expect(written).toEqual(packSchema());
  });

  it.each(packs)('accepts %j, and neither a mistyped field nor a missing one', (_names, pack) => {
    expect(accepts(pack)).toBe(true);
    expect(accepts({ ...pack, tittle: 'Judul' })).toBe(false);
    const { title, ...untitled } = pack;
    expect(accepts(untitled)).toBe(false);
  });
});
