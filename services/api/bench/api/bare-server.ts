import { createComplete } from './bare-complete.ts';
import { serveBare } from './bare-http.ts';
import { createLists } from './bare-lists.ts';
import { createSave } from './bare-save.ts';
import { stillStands } from './bare-token.ts';

const CONFIRMATION = {
  update: 'counters',
  updates: [{ q: { _id: 'no such counter' }, u: { $set: { value: 0 } } }],
  writeConcern: { w: 'majority' },
};

/**
 * The reference server that does the same work as the API: it merges. A list is confirmed by a majority, as every answer of the API is
 * (docs/decisions/0026-confirm-every-answer.md).
 */
await serveBare((client) => {
  const db = client.db();
  const lists = createLists(db);
  return {
    list: async (path, userId) => {
      const rows = await lists[path](userId);
      await db.command(CONFIRMATION);
      return rows;
    },
    mayWrite: (claims) => stillStands(db, claims),
    writes: { 'save-progress': createSave(db), complete: createComplete(client) },
  };
});
