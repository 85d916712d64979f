import path from 'node:path';

/** Folder of the pages' scripts and styles. In its own file because jest cannot load `import.meta`. */
export const publicDir = path.resolve(import.meta.dirname, '../public');
