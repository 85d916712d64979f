import { LISTS, type Path } from './bench-data.ts';
import type { Cell } from './measure.ts';

/** At most so many times the bare server's CPU, server and database together. */
export const AIMS = { changed: 1.3, unchanged: 0.2 } as const;

export interface Line {
  path: Path;
  kind: Cell['kind'];
  bare: { serverMs: number; mongodMs: number };
  kenali: { serverMs: number; mongodMs: number };
  ratio: number;
  serverRatio: number;
  aim: number;
}

const mean = (cells: Cell[], of: 'serverMs' | 'mongodMs') =>
  cells.reduce((sum, cell) => sum + cell[of], 0) / cells.length;

/** One line per call and kind, the rounds averaged. */
export function summarise(cells: readonly Cell[]): Line[] {
  return (Object.keys(LISTS) as Path[]).flatMap((path) =>
    (['changed', 'unchanged'] as const).map((kind) => {
      const of = (name: Cell['target']) => {
        const own = cells.filter((cell) => cell.target === name && cell.path === path && cell.kind === kind);
        return { serverMs: mean(own, 'serverMs'), mongodMs: mean(own, 'mongodMs') };
      };
      const [bare, kenali] = [of('bare'), of('kenali')];
      const ratio = (kenali.serverMs + kenali.mongodMs) / (bare.serverMs + bare.mongodMs);
      return { path, kind, bare, kenali, ratio, serverRatio: kenali.serverMs / bare.serverMs, aim: AIMS[kind] };
    }),
  );
}

const ms = (value: number) => value.toFixed(3).padStart(8);

export function asTable(lines: readonly Line[]): string {
  const head = 'CPU ms per poll                     bare: node  mongod   kenali: node  mongod   ratio (node)   aim';
  const rows = lines.map(
    ({ path, kind, bare, kenali, ratio, serverRatio, aim }) =>
      `${`${path} ${kind}`.padEnd(34)} ${ms(bare.serverMs).padStart(11)}${ms(bare.mongodMs)} ${ms(kenali.serverMs).padStart(14)}${ms(kenali.mongodMs)}` +
      `   ${ratio.toFixed(2).padStart(5)} (${serverRatio.toFixed(2)})   ${aim.toFixed(1)} ${ratio <= aim ? 'held' : 'MISSED'}`,
  );
  return [head, ...rows].join('\n');
}
