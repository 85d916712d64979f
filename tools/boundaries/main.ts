import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundariesFile } from './patterns.ts';

// npm run boundaries: writes the linter's import boundaries from the table.
writeFileSync(join(import.meta.dirname, '../../biome.boundaries.json'), boundariesFile());
